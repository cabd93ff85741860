import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { somarDias } from '#contract/dias.ts'
import { connect } from '../../../server/db/db.ts'
import { connectOnce } from '../../../server/db/one-connection.ts'
import { startEmbedded } from '../../../server/embedded/start.ts'
import { diaEHora } from '../../../server/instants.ts'
import { prepare } from '../../../server/prepare.ts'
import { type OnEnd, startServer } from '../../run.ts'
import { seedVolume, sizeFor } from '../../volume/volume.ts'
import { type Comprador, criarCompradores } from '../compradores.ts'
import { median, processorSeconds, quantile } from '../figures.ts'
import { load, type Mode } from './load.ts'

const LINHAS = 10
const TIME_ZONE = 'America/Sao_Paulo'

/** So many of the buyers order for so long. */
export type Trial = { mode: Mode; compradores: number }
/** Orders per second; milliseconds of processor per order; milliseconds of one change of lines. */
export type Figures = { perSecond: number; server: number; database: number; median: number; p99: number }
/** `before`: past orders, so that planner and caches work as in a real business. */
type Stage = { before: number; buyers: number; seconds: number; env?: Record<string, string> }

/** Starts a database with past orders, a server and buyers; `order` measures one trial. */
export async function openStage(onEnd: OnEnd, folder: string, { before: pedidos, buyers, seconds, env }: Stage) {
  const dataDir = join(folder, 'data')
  const { connectionString, stop } = await startEmbedded({ dataDir, log: () => undefined })
  onEnd(stop)
  const postmaster = Number(readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0])
  const hoje = diaEHora(new Date(), TIME_ZONE).dia
  await (await prepare(connectionString, () => connect({ connectionString }), {})).close()
  await seedVolume(connectionString, { ...sizeFor(pedidos), hoje, timeZone: TIME_ZONE })
  const { address, pid } = await startServer({ DATABASE_URL: connectionString, TIME_ZONE, ...env }, onEnd)
  process.env.BASE_URL = address
  const { administrador, compradores } = await criarCompradores(buyers, LINHAS)
  const dataEntrega = somarDias(hoje, 2)
  const order = async ({ mode, compradores: n }: Trial): Promise<Figures> => {
    const used = () => [processorSeconds(pid), processorSeconds(postmaster)] as const
    const there = await countOrders(connectionString, compradores)
    const before = used()
    const done = await load({ address, mode, compradores: compradores.slice(0, n), seconds, dataEntrega })
    const after = used()
    const told = (await countOrders(connectionString, compradores)) - there
    if (told !== done.pedidos) throw new Error(`${done.pedidos} orders were acknowledged, ${told} exist`)
    const [server = 0, database = 0] = after.map((spent, i) => ((spent - (before[i] ?? 0)) * 1000) / told)
    const { adds } = done
    return { perSecond: told / done.seconds, server, database, median: median(adds), p99: quantile(adds, 0.99) }
  }
  return { order, address, administrador, connectionString }
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
