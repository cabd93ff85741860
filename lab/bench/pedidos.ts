/**
 * `npm run bench:pedidos -- [rounds] [seconds of each measurement]`: orders of ten lines per second, as the screen sends them and as a whole,
 * on a database with past orders. Exits 1 if a goal is not reached.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { somarDias } from '#contract/dias.ts'
import { connect } from '../../server/db/db.ts'
import { connectOnce } from '../../server/db/one-connection.ts'
import { diaEHora } from '../../server/instants.ts'
import { prepare } from '../../server/prepare.ts'
import { type OnEnd, run, startDatabase, startServer } from '../run.ts'
import { seedVolume, sizeFor } from '../volume/volume.ts'
import { type Comprador, criarCompradores } from './compradores.ts'
import { machine, median, processorSeconds, quantile, verdict } from './figures.ts'
import { startLoad } from './load-process.ts'
import type { Done, Mode, Task } from './pedidos/load.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Number(process.argv[3] ?? 4)
const BUYERS = 32
const LINHAS = 10
/** Past orders, so that planner and caches work as in a real business. */
const ORDERS_BEFORE = 20_000
/** Server and database, as the screen sends it. */
const MOST_PROCESSOR_MS = 10
const MOST_P99 = 10
const TIME_ZONE = 'America/Sao_Paulo'
const NAMES = { tela: 'as the screen sends it (5 calls)', itens: 'PUT itens (3 calls)' }

type Trial = { mode: Mode; compradores: number }
/** Orders per second; milliseconds of processor per order; milliseconds of one change of lines. */
type Figures = { perSecond: number; server: number; database: number; median: number; p99: number }
type Measured = Trial & { figures: Figures[] }

async function measure(onEnd: OnEnd, folder: string): Promise<boolean> {
  console.log(machine())
  const trials = (['tela', 'itens'] as const).flatMap(mode => [1, 8, BUYERS].map(n => ({ mode, compradores: n })))
  const order = await openStage(onEnd, folder)
  for (const mode of ['tela', 'itens'] as const) await order({ mode, compradores: BUYERS }) // warms up
  const measured: Measured[] = trials.map(trial => ({ ...trial, figures: [] }))
  for (let round = 0; round < ROUNDS; round++) for (const trial of measured) trial.figures.push(await order(trial))
  console.log(
    `Medians of ${ROUNDS} rounds of ${SECONDS} s each, in turn; all acknowledged orders exist and are complete.`,
  )
  console.table(measured.map(row))
  return verdicts(measured)
}

/** Starts a database with past orders, a server, buyers and the load; the function returned measures one trial. */
async function openStage(onEnd: OnEnd, folder: string) {
  const { dataDir, connectionString } = await startDatabase(onEnd, folder)
  const postmaster = Number(readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0])
  const hoje = diaEHora(new Date(), TIME_ZONE).dia
  await (await prepare(connectionString, () => connect({ connectionString }), {})).close()
  await seedVolume(connectionString, { ...sizeFor(ORDERS_BEFORE), hoje, timeZone: TIME_ZONE })
  const { address, pid } = await startServer({ DATABASE_URL: connectionString, TIME_ZONE }, onEnd)
  process.env.BASE_URL = address
  const { compradores } = await criarCompradores(BUYERS, LINHAS)
  const load = startLoad<Task, Done>(new URL('pedidos/load.ts', import.meta.url))
  onEnd(load.stop)
  const dataEntrega = somarDias(hoje, 2)
  return async ({ mode, compradores: n }: Trial): Promise<Figures> => {
    const used = () => [processorSeconds(pid), processorSeconds(postmaster)] as const
    const there = await countOrders(connectionString, compradores)
    const before = used()
    const { pedidos, seconds, adds } = await load.run({
      address,
      mode,
      compradores: compradores.slice(0, n),
      seconds: SECONDS,
      dataEntrega,
    })
    const after = used()
    const told = (await countOrders(connectionString, compradores)) - there
    if (told !== pedidos) throw new Error(`${pedidos} orders were acknowledged, ${told} exist`)
    const [server = 0, database = 0] = after.map((spent, i) => ((spent - (before[i] ?? 0)) * 1000) / pedidos)
    return { perSecond: pedidos / seconds, server, database, median: median(adds), p99: quantile(adds, 0.99) }
  }
}

/** Number of the buyers' confirmed orders. Throws if one lacks a line or its total differs from their sum. */
async function countOrders(connectionString: string, compradores: readonly Comprador[]): Promise<number> {
  await using client = await connectOnce(connectionString)
  const { rows } = await client.query(
    `select count(*)::int as pedidos, count(*) filter (where linhas = $1 and soma = valor_total)::int as inteiros
     from (select p.valor_total, count(i.id) as linhas, sum(i.valor) as soma
       from pedido p join item_pedido i on i.pedido_id = p.id
       where p.cliente_id = any($2::int[]) and p.status = 'Confirmado' group by p.id) as p`,
    [LINHAS, compradores.map(({ clienteId }) => clienteId)],
  )
  const { pedidos, inteiros } = rows[0]
  if (pedidos !== inteiros) throw new Error(`Of ${pedidos} orders only ${inteiros} are complete`)
  return pedidos
}

const of = ({ figures }: Measured, name: keyof Figures) => round(median(figures.map(each => each[name])))

const row = (trial: Measured) => ({
  orders: NAMES[trial.mode],
  buyers: trial.compradores,
  'orders/s': of(trial, 'perSecond'),
  'server ms/order': of(trial, 'server'),
  'database ms/order': of(trial, 'database'),
  ...(trial.mode === 'tela' && { 'change, median ms': of(trial, 'median'), 'change, p99 ms': of(trial, 'p99') }),
})

/** The goals are those of the most buyers, as the screen sends it. */
function verdicts(measured: readonly Measured[]): boolean {
  const { figures = [] } = measured.find(({ mode, compradores }) => mode === 'tela' && compradores === BUYERS) ?? {}
  const tell = (what: string, figure: number, most: number) => {
    console.log(`${what}, at most ${most}: ${round(figure)} – ${verdict(figure <= most)}`)
    return figure <= most
  }
  const processor = median(figures.map(each => each.server + each.database))
  const p99 = median(figures.map(each => each.p99 / each.median))
  const results = [
    tell('processor ms per order', processor, MOST_PROCESSOR_MS),
    tell('p99 of a change, times its median', p99, MOST_P99),
  ]
  return results.every(Boolean)
}

const round = (n: number): number => Number(n.toPrecision(3))

process.exit((await run(measure)) ? 0 : 1)
