/**
 * `npm run bench:relatorios -- [FOLDER]`: runs reports in turn over 100,000 and over a million orders that end in the same
 * months. A report's cost must follow its period, not the orders before it. FOLDER keeps the databases for the next run; without
 * it they are made (some 10 minutes) and deleted.
 */
import { resolve } from 'node:path'
import { somarDias } from '#contract/dias.ts'
import { DIAS_ENTREGA, podeEntregar } from '../../seed/calendario.ts'
import { diaEHora } from '../../server/instants.ts'
import { run } from '../run.ts'
import { type Base, openBase } from './bases.ts'
import { machine, median, quantile } from './figures.ts'

/** Measurements of each report. */
const LEAST = 3
const MOST = 90
const WARM_UP = 3
/** Measuring time for each report, after its warm-up rounds. */
const SECONDS = 20
const GROWTH = 20

type Call = {
  name: string
  path: string
  body?: object
  median?: number
  p95?: number
  growth?: number
}

const hoje = diaEHora(new Date(), 'America/Sao_Paulo').dia
const fim = somarDias(`${hoje.slice(0, 7)}-01`, -1)
const mes = { dataInicial: `${fim.slice(0, 7)}-01`, dataFinal: fim }
const ano = Number(hoje.slice(0, 4)) - 1
const ontem = somarDias(hoje, -1)
let dia = ontem
while (!podeEntregar(dia, DIAS_ENTREGA)) dia = somarDias(dia, -1)

const CALLS: readonly Call[] = [
  { name: 'last 50 orders', path: '/api/pedidos?limite=50', growth: GROWTH },
  { name: 'sales, a month, all clients', path: '/api/pedidos/relatorio-data', body: mes, growth: GROWTH, p95: 150 },
  {
    name: 'orders, a month, all clients',
    path: `/api/pedidos/relatorio/datas/${mes.dataInicial}/to/${mes.dataFinal}`,
    growth: GROWTH,
    p95: 150,
  },
  {
    name: 'purchases, a week',
    path: '/api/produtos/compras',
    body: { dataInicial: somarDias(ontem, -6), dataFinal: ontem },
    growth: GROWTH,
  },
  {
    name: 'packing list, a day',
    path: '/api/pedidos/relatorio-data/analitico',
    body: { dataInicial: dia, dataFinal: dia },
    growth: GROWTH,
  },
  {
    name: 'sales, a year, one client',
    path: '/api/pedidos/relatorio-data',
    body: { dataInicial: `${ano}-01-01`, dataFinal: `${ano}-12-31`, clienteId: 1 },
  },
  { name: 'dashboard', path: '/api/painel', median: 100 },
  { name: 'retrospective of a year', path: `/api/retrospectiva/${ano}`, median: 300 },
]

const [kept] = process.argv.slice(2)
let missed = 0
await run(async (onEnd, folder) => {
  const open = async (pedidos: number) => {
    const base = await openBase(kept ? resolve(kept) : folder, pedidos)
    onEnd(base.stop)
    return base
  }
  const [small, large] = [await open(100_000), await open(1_000_000)]
  console.log(`${new Date().toISOString()}, embedded PostgreSQL with fsync, ${machine()}`)
  for (const call of CALLS) await compare(call, small, large)
  return missed === 0
})
console.log(missed === 0 ? 'All goals are met.' : `${missed} goals are not met.`)
process.exit(missed === 0 ? 0 : 1)

/** Asks in turn, so that other work of the machine slows both alike. */
async function compare({ name, path, body, growth, ...goals }: Call, small: Base, large: Base): Promise<void> {
  const turns = [small, large].map(base => ({ base, times: [] as number[] }))
  for (const { base } of turns) for (let i = 0; i < WARM_UP; i++) await base.ask(path, body)
  const until = performance.now() + SECONDS * 1000
  for (let i = 0; i < MOST && (i < LEAST || performance.now() < until); i++)
    for (const { base, times } of turns) times.push(await base.ask(path, body))
  const [before, after] = turns.map(({ times }) => ({ median: median(times), p95: quantile(times, 0.95) }))
  if (!before || !after) return
  const verdicts = [
    verdict('growth in %', (after.median / before.median - 1) * 100, growth),
    verdict('median in ms', after.median, goals.median),
    verdict('p95 in ms', after.p95, goals.p95),
  ]
  console.log(`${name.padEnd(29)} ${small.pedidos}: median ${before.median.toFixed(1)} ms | ${verdicts.join(', ')}`)
}

/** A figure with the verdict on its goal, if it has one. */
function verdict(what: string, figure: number, atMost: number | undefined): string {
  const text = `${what} ${figure.toFixed(0)}`
  if (atMost === undefined) return text
  if (figure <= atMost) return `${text} ✓ (≤ ${atMost})`
  missed++
  return `${text} ✗ (> ${atMost})`
}
