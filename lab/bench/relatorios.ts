/**
 * `npm run bench:relatorios -- [FOLDER [TEXT]]`: runs reports in turn over 100,000 and over a million orders that end in the same
 * months. A report's cost must follow its period, not the orders before it. FOLDER keeps the databases for the next run; without
 * it they are made (some 10 minutes) and deleted. TEXT selects the reports whose name begins so.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { somarDias } from '#contract/dias.ts'
import { DIAS_ENTREGA, podeEntregar } from '../../seed/calendario.ts'
import { diaEHora } from '../../server/instants.ts'
import { type Base, openBase } from './bases.ts'
import { machine, median, quantile } from './figures.ts'

const ROUNDS = 3
const EACH = 30
const WARM_UP = 3
/** Measuring time for each report, after its warm-up rounds. */
const SECONDS = 20
const GROWTH = 20
const CSV = { lines: 1_000_000, perSecond: 100_000, memory: 100 }

type Call = {
  name: string
  path: string
  body?: object
  /** The database it is compared with, by its orders (default 100,000); 0: only the largest holds the asked period. */
  small?: 0 | 10_000
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
  { name: 'last 50 orders', path: '/api/pedidos?limite=50', small: 10_000, growth: GROWTH },
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
  { name: 'retrospective of a year', small: 0, path: `/api/retrospectiva/${ano}`, median: 300 },
]

const [kept, only = ''] = process.argv.slice(2)
const dir = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'pedidos-relatorios-'))
const bases: Base[] = []
let missed = 0
try {
  for (const pedidos of [10_000, 100_000, 1_000_000]) bases.push(await openBase(dir, pedidos))
  const [tiny, small, large] = bases as [Base, Base, Base]
  console.log(`${new Date().toISOString()}, embedded PostgreSQL with fsync, ${machine()}`)
  const smaller = ({ small: pedidos }: Call) => (pedidos === 0 ? undefined : pedidos === tiny.pedidos ? tiny : small)
  for (const call of CALLS)
    if (call.name.startsWith(only)) await compare(call, smaller(call), large).catch(unanswered(call))
  await exportAll(large)
} finally {
  for (const base of bases) await base.stop()
  if (!kept) await rm(dir, { recursive: true, force: true })
}
console.log(missed === 0 ? 'All goals are met.' : `${missed} goals are not met.`)
process.exitCode = missed === 0 ? 0 : 1

/** Runs rounds in turn, so that other work of the machine slows both alike. */
async function compare(call: Call, small: Base | undefined, large: Base) {
  const { name, path, body, p95, growth } = call
  const turns = [small, large].flatMap(base => (base ? [{ base, times: [] as number[] }] : []))
  const until = performance.now() + SECONDS * 1000
  for (const { base } of turns) for (let i = 0; i < WARM_UP; i++) await base.get(path, body)
  for (let i = 0; i < ROUNDS * EACH && (i < ROUNDS || performance.now() < until); i++)
    for (const { base, times } of turns) times.push((await base.get(path, body)).ms)
  const measured = turns.map(({ base, times }) => ({ base, times, ...figures(times) }))
  const [before, after] = [measured[0], measured.at(-1)]
  if (!before || !after) return
  const grown = (after.median / before.median - 1) * 100
  const verdicts = [
    ...(small ? [verdict(`growth ${grown.toFixed(0)} %`, grown, growth, '%')] : []),
    verdict(`median ${after.median.toFixed(0)} ms`, after.median, call.median, 'ms'),
    verdict(`p95 ${after.p95.toFixed(0)} ms`, after.p95, p95, 'ms'),
  ]
  const each = measured.map(({ base, ...figures }) => told(base, figures)).join(' | ')
  console.log(`${name.padEnd(29)} ${each} | ${verdicts.join(', ')} (${after.times.length} each)`)
}

/** A report that fails misses its goals; the others are still measured. */
function unanswered({ name }: Call) {
  return (error: unknown) => {
    missed++
    console.log(`${name.padEnd(29)} ✗ ${error instanceof Error ? error.message.slice(0, 60) : error}`)
  }
}

function told({ pedidos }: Base, { median, p95 }: ReturnType<typeof figures>): string {
  return `${pedidos}: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
}

const figures = (times: readonly number[]) => ({ median: median(times), p95: quantile(times, 0.95) })

/** A figure with the verdict on its goal, if it has one. */
function verdict(text: string, figure: number, atMost: number | undefined, unit: string): string {
  if (atMost === undefined) return text
  if (figure <= atMost) return `${text} ✓ (≤ ${atMost} ${unit})`
  missed++
  return `${text} ✗ (> ${atMost} ${unit})`
}

/** Exports the days that hold a million lines, after a file of one day as a warm-up. */
async function exportAll(base: Base): Promise<void> {
  const file = (dataInicial: string) =>
    `/api/relatorios/fornecimento/arquivo?dataInicial=${dataInicial}&dataFinal=${hoje}`
  let first = somarDias(hoje, -90)
  for (let itens = 0; itens < CSV.lines; first = somarDias(first, -15)) {
    const body = { dataInicial: first, dataFinal: hoje, limite: 1 }
    const report = JSON.parse((await base.get('/api/pedidos/relatorio-data/analitico', body)).text)
    itens = report.totais.itens
  }
  await base.lines(file(somarDias(hoje, -7)))
  const before = base.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, base.memory())
  }, 100)
  const { seconds, lines } = await base.lines(file(first)).finally(() => clearInterval(watch))
  const rate = lines / seconds
  const grown = most - before
  if (rate < CSV.perSecond) missed++
  const speed = rate < CSV.perSecond ? `✗ (< ${CSV.perSecond})` : `✓ (≥ ${CSV.perSecond})`
  console.log(`CSV of ${lines} lines: ${seconds.toFixed(1)} s, ${rate.toFixed(0)} lines/s ${speed},`)
  console.log(`  ${verdict(`server's memory grew ${grown.toFixed(0)} MiB`, grown, CSV.memory, 'MiB')}`)
}
