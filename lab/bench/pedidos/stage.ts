import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { somarDias } from '#contract/dias.ts'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../../seed/cadastros.ts'
import { connect } from '../../../server/db/db.ts'
import { connectOnce } from '../../../server/db/one-connection.ts'
import { diaEHora } from '../../../server/instants.ts'
import { prepare } from '../../../server/prepare.ts'
import { seedVolume, sizeFor } from '../../volume/volume.ts'
import { median, processorSeconds, quantile } from '../figures.ts'
import { startLoad } from '../load-process.ts'
import { type OnEnd, startDatabase, startServer } from '../run.ts'
import { type Comprador, criarCompradores, LINHAS } from './compradores.ts'
import type { Done, Mode, Task } from './load.ts'
import { preparePgbench } from './pgbench.ts'

/** `kept`: all lines are of products with kept stock. */
export type Trial = { mode: Mode; keyed: boolean; compradores: number; kept?: true }
/** Orders per second; milliseconds of processor per order; milliseconds of one add. */
export type Figures = { perSecond: number; server: number; database: number; median: number; p99: number }
export type Stage = {
  address: string
  connectionString: string
  folder: string
  compradores: Comprador[]
  hoje: string
  dataEntrega: string
  product(trial: Trial, seconds: number): Promise<Figures>
  /** Orders confirmed so far. */
  pedidos(): Promise<number>
}

export const TIME_ZONE = 'America/Sao_Paulo'
/** Past orders, so that planner and caches work as in a real business. */
const ORDERS_BEFORE = 20_000

/** Starts the embedded database with past orders, one server, the buyers and the load process. */
export async function setStage(count: number, onEnd: OnEnd): Promise<Stage> {
  const { folder, connectionString, postmaster, hoje } = await openDatabase(onEnd)
  const { address, pid } = await startServer({ DATABASE_URL: connectionString, TIME_ZONE, LOG_LEVEL: 'info' }, onEnd)
  process.env.BASE_URL = address
  const compradores = await criarCompradores(count, { email: EMAIL_DO_ADMINISTRADOR, senha: SENHA })
  await preparePgbench(connectionString, compradores)
  const load = startLoad<Task, Done>(new URL('load.ts', import.meta.url))
  onEnd(load.stop)
  const dataEntrega = somarDias(hoje, 2)
  const used = () => ({ server: processorSeconds(pid), database: processorSeconds(postmaster) })
  const confirmed = () => countOrders(connectionString, LINHAS)

  return {
    address,
    connectionString,
    folder,
    compradores,
    hoje,
    dataEntrega,
    product: async ({ mode, keyed, compradores: n, kept }, seconds) => {
      const there = await confirmed()
      const before = used()
      const buyers = compradores.slice(0, n).map(buyer => (kept ? { ...buyer, ...buyer.kept } : buyer))
      const task: Task = { address, mode, keyed, compradores: buyers, seconds, dataEntrega }
      const { pedidos, seconds: took, adds } = await load.run(task)
      const after = used()
      const told = (await confirmed()) - there
      if (told !== pedidos) throw new Error(`${pedidos} orders were acknowledged, ${told} exist`)
      return {
        perSecond: pedidos / took,
        server: ((after.server - before.server) * 1000) / pedidos,
        database: ((after.database - before.database) * 1000) / pedidos,
        median: median(adds),
        p99: quantile(adds, 0.99),
      }
    },
    pedidos: confirmed,
  }
}

/** Starts an embedded database with past orders; `clients` defaults to a number that suits `orders`. `postmaster`: its process id. */
export async function openDatabase(onEnd: OnEnd, orders = ORDERS_BEFORE, clients?: number) {
  const { folder, dataDir, connectionString } = await startDatabase(onEnd)
  const postmaster = Number(readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0])
  const hoje = diaEHora(new Date(), TIME_ZONE).dia
  const db = await prepare(connectionString, () => connect({ connectionString }), {})
  await db.close()
  const size = sizeFor(orders, clients ? { clients } : {})
  if (!size || !(await seedVolume(connectionString, { ...size, hoje, timeZone: TIME_ZONE })))
    throw new Error('Nothing was loaded')
  return { folder, connectionString, postmaster, hoje }
}

/** Number of the buyers' confirmed orders. Throws if one lacks a line or its total differs from their sum. */
async function countOrders(connectionString: string, linhas: number): Promise<number> {
  await using client = await connectOnce(connectionString)
  const { rows } = await client.query(
    `select count(*)::int as pedidos, count(*) filter (where linhas = $1 and soma = valor_total)::int as inteiros
     from (select p.valor_total, count(i.id) as linhas, sum(i.valor) as soma
       from bench_comprador b join pedido p on p.cliente_id = b.cliente join item_pedido i on i.pedido_id = p.id
       where p.status = 'Confirmado' group by p.id) as p`,
    [linhas],
  )
  const { pedidos, inteiros } = rows[0]
  if (pedidos !== inteiros) throw new Error(`Of ${pedidos} orders only ${inteiros} are complete`)
  return pedidos
}
