/**
 * `npm run bench:servidores`: processor time of an order, a read and a sign-in, in turn with one server process and with two on
 * the same database; docs/scale.md uses the figures. On two cores two processes make no more orders in all: the question is
 * whether each order costs more. `node lab/bench/servidores.ts [rounds] [seconds of each measurement]`
 */
import { somarDias } from '#contract/dias.ts'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../seed/cadastros.ts'
import { connectOnce } from '../../server/db/one-connection.ts'
import { connectTo, requestText } from './connection.ts'
import { machine, median, processorSeconds } from './figures.ts'
import { startLoad } from './load-process.ts'
import { type Comprador, criarCompradores, LINHAS } from './pedidos/compradores.ts'
import type { Done, Task } from './pedidos/load.ts'
import { openDatabase, TIME_ZONE } from './pedidos/stage.ts'
import { type OnEnd, runBench, startServer } from './run.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Number(process.argv[3] ?? 5)
const AT_MOST_MINUTES = 8
const BUYERS = 16
const SERVERS = 2
const SIGN_INS = 30

await runBench(AT_MOST_MINUTES, measure)

/** Processor milliseconds of one operation, and operations per second. */
type Cost = { perSecond: number; server: number; database: number }

async function measure(onEnd: OnEnd): Promise<boolean> {
  console.log(machine())
  const { connectionString, addresses, compradores, orders, costing } = await start(onEnd)
  const costs = new Map<number, Cost[]>([1, SERVERS].map(processes => [processes, []]))
  await orders(SERVERS) // warm-up of both
  const held = await bytes(connectionString)
  let made = 0
  for (let round = 0; round < ROUNDS; round++)
    for (const [processes, own] of costs)
      own.push(
        await costing(async () => {
          const done = await orders(processes)
          made += done
          return done
        }),
      )
  const now = await bytes(connectionString)
  const reading = await costing(() => readings(addresses, compradores))
  const signIn = await costing(() => signIns(addresses[0] ?? ''))
  console.log(
    `Orders of ${LINHAS} lines, line by line with keys, ${BUYERS} buyers; medians of ${ROUNDS} rounds of ${SECONDS} s, in turn`,
  )
  console.table({
    'an order, one server process': row(medians(costs.get(1) ?? [])),
    'an order, two server processes': row(medians(costs.get(SERVERS) ?? [])),
    'a reading of a buyer’s (seven calls in turn)': row(reading),
    'a sign-in': row(signIn),
  })
  const kilobytes = (of: 'tables' | 'log') => ((now[of] - held[of]) / made / 1024).toFixed(1)
  console.log(
    `${made} orders: each wrote ${kilobytes('log')} kB of log, and holds ${kilobytes('tables')} kB of tables, indexes, story and kept answers`,
  )
  return true // no goal: docs/scale.md uses the figures
}

/** Starts a filled database, two servers on it, buyers and the load process. */
async function start(onEnd: OnEnd) {
  const { connectionString, postmaster, hoje } = await openDatabase(onEnd)
  const dataEntrega = somarDias(hoje, 2)
  const env = { DATABASE_URL: connectionString, TIME_ZONE, LOG_LEVEL: 'info' }
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(env, onEnd)))
  const addresses = servers.map(({ address }) => address)
  process.env.BASE_URL = addresses[0]
  const compradores = await criarCompradores(BUYERS, { email: EMAIL_DO_ADMINISTRADOR, senha: SENHA })
  const loads = addresses.map(() => startLoad<Task, Done>(new URL('pedidos/load.ts', import.meta.url)))
  for (const load of loads) onEnd(load.stop)

  const orders = async (processes: number): Promise<number> => {
    const done = loads.slice(0, processes).map(async (load, i) => {
      const own = compradores.filter((_, n) => n % processes === i)
      const how = { mode: 'linha', keyed: true, seconds: SECONDS, dataEntrega } as const
      return (await load.run({ ...how, address: addresses[i] ?? '', compradores: own })).pedidos
    })
    return (await Promise.all(done)).reduce((sum, each) => sum + each, 0)
  }
  const used = () => ({
    server: servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    database: processorSeconds(postmaster),
  })
  const costing = async (work: () => Promise<number>): Promise<Cost> => {
    const before = used()
    const start = performance.now()
    const done = await work()
    const seconds = (performance.now() - start) / 1000
    const after = used()
    const each = (of: 'server' | 'database') => ((after[of] - before[of]) * 1000) / done
    return { perSecond: done / seconds, server: each('server'), database: each('database') }
  }
  return { connectionString, addresses, compradores, orders, costing }
}

/** Makes the read calls of a buyer's screens; returns how many. */
async function readings(addresses: readonly string[], compradores: readonly Comprador[]): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let done = 0
  await Promise.all(
    compradores.slice(0, 8).map(async ({ token, clienteId, estanteId }, i) => {
      const connection = await connectTo(addresses[i % addresses.length] ?? '')
      const paths = [
        ...['/api/autenticacao', `/api/clientes/${clienteId}/regras-de-entrega`, `/api/cliente/${clienteId}/estantes`],
        ...[`/api/estantes/${estanteId}`, `/api/estantes/${estanteId}/produtos/preco-quantidade-pedido`],
        ...[`/api/pedidos/cliente/${clienteId}`, `/api/pedidos/ultimo/${clienteId}`],
      ]
      for (let at = 0; performance.now() < end; at++) {
        const reply = await connection.ask(requestText('GET', paths[at % paths.length] ?? '', { token }))
        if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body}`)
        done++
      }
      connection.close()
    }),
  )
  return done
}

async function signIns(address: string): Promise<number> {
  const connection = await connectTo(address)
  for (let i = 0; i < SIGN_INS; i++) {
    const body = { email: EMAIL_DO_ADMINISTRADOR, senha: SENHA }
    const reply = await connection.ask(requestText('POST', '/api/autenticacao', { body }))
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body}`)
  }
  connection.close()
  return SIGN_INS
}

async function bytes(connectionString: string): Promise<{ tables: number; log: number }> {
  await using client = await connectOnce(connectionString)
  const { rows } = await client.query(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log, (select sum(pg_total_relation_size(t))
       from unnest(array['pedido', 'item_pedido', 'historico', 'idempotencia']::regclass[]) as t) as tables`,
  )
  return rows[0]
}

function medians(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => median(costs.map(cost => cost[name]))
  return { perSecond: of('perSecond'), server: of('server'), database: of('database') }
}

function row({ perSecond, server, database }: Cost) {
  return {
    'a second': Number(perSecond.toPrecision(3)),
    'server, ms': Number(server.toPrecision(3)),
    'database, ms': Number(database.toPrecision(3)),
  }
}
