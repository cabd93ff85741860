/**
 * `npm run bench:relatorios -- [FOLDER]`: runs reports in turn over 100,000 and over a million orders that end in the same
 * months. A report's cost must follow its period, not the orders before it. FOLDER keeps the databases for the next run; without
 * it they are made (some 10 minutes) and deleted.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entrar } from '#contract/autenticacao.ts'
import { somarDias } from '#contract/dias.ts'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../seed/cadastros.ts'
import { DIAS_ENTREGA, podeEntregar } from '../../seed/calendario.ts'
import { diaEHora } from '../../server/instants.ts'
import { fetchCall } from '../../test/server-process.ts'
import { type OnEnd, run, startServer } from '../run.ts'
import { machine, median, quantile } from './figures.ts'

/** Measurements of each report. */
const LEAST = 3
const MOST = 90
const WARM_UP = 3
/** Measuring time for each report, after its warm-up rounds. */
const SECONDS = 20
const GROWTH = 20
const HISTORY = 1_000_000

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
  const dir = kept ? resolve(kept) : folder
  const [small, large] = [await openBase(onEnd, dir, 100_000), await openBase(onEnd, dir, HISTORY)]
  console.log(`${new Date().toISOString()}, embedded PostgreSQL with fsync, ${machine()}`)
  for (const call of CALLS) await compare(call, small, large)
  return missed === 0
})
console.log(missed === 0 ? 'All goals are met.' : `${missed} goals are not met.`)
process.exit(missed === 0 ? 0 : 1)

type Base = Awaited<ReturnType<typeof openBase>>

/** The product on its own database in `dir` with the newest `pedidos` of a million orders, which is made if needed. */
async function openBase(onEnd: OnEnd, dir: string, pedidos: number) {
  const env = { ...process.env, DATA_DIR: join(dir, `${pedidos}`), DATABASE_URL: '' }
  const seed = fileURLToPath(new URL('../volume/command.ts', import.meta.url))
  if (!existsSync(env.DATA_DIR))
    execFileSync(process.execPath, [seed, '--orders', `${HISTORY}`, '--newest', `${pedidos}`], {
      env,
      stdio: 'inherit',
    })
  const { address } = await startServer({ DATA_DIR: env.DATA_DIR, CEP_LOOKUP_URL: '' }, onEnd)
  const body = { email: EMAIL_DO_ADMINISTRADOR, senha: SENHA }
  const token = (await fetchCall(address, entrar, { body }))?.body.token
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  /** Milliseconds until the end of the answer; throws unless the status is 200. */
  const ask = async (path: string, body?: object) => {
    const begun = performance.now()
    const reply = await fetch(address + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    const text = await reply.text()
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`)
    return performance.now() - begun
  }
  return { pedidos, ask }
}

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
