/**
 * `node lab/bench/crescimento.ts [ORDERS[:CLIENTS] | ADDRESS] …`: what an order costs with 1, 10 and 100 lines, from shelves of 50, 500
 * and 2,000 products, in databases of so many orders (default 10,000 and 200,000) or in the database at an address, which it writes to.
 * Prints rows read by statements and triggers, pages, kilobytes of WAL and milliseconds of calls. Exits 1 if rows grow with anything but lines.
 */
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { somarDias } from '#contract/dias.ts'
import { adicionarItem, definirItens } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import type { Answer, Route } from '#contract/route.ts'
import { createApp } from '../../server/app.ts'
import { connect, type Database } from '../../server/db/db.ts'
import { diaEHora } from '../../server/instants.ts'
import { countingRows } from '../../test/database/rows-read.ts'
import { type Buyer, newBuyer } from './crescimento/buyer.ts'
import { machine, median, verdict } from './figures.ts'
import { openDatabase, TIME_ZONE } from './pedidos/stage.ts'
import { type OnEnd, runBench } from './run.ts'

const AT_MOST_MINUTES = 40
const SIZES = ['10000', '200000']
const LINES = [1, 10, 100]
const SHELVES = [50, 500, 2000]
const ORDERS_EACH = 12
/** Largest allowed ratio between the most and the fewest rows, over shelf sizes and numbers of past orders. */
const FLAT = 1.2

const asked = process.argv.slice(2)
const dataEntrega = somarDias(diaEHora(new Date(), TIME_ZONE).dia, 2)
type Mode = 'as a whole' | 'line by line'
type Cost = {
  mode: Mode
  orders: number
  clients: number
  lines: number
  shelf: number
  rows: number
  pages: number
  'log, kB': number
  ms: number
}
type Call = <R extends Route>(route: R, params: Record<string, number>, body: object) => Promise<Answer<R>>

await runBench(AT_MOST_MINUTES, async onEnd => {
  console.log(machine())
  const costs: Cost[] = []
  for (const size of asked.length > 0 ? asked : SIZES) costs.push(...(await costsIn(size, onEnd)))
  console.table(costs)
  const grown = costs.filter(cost => {
    const like = costs.filter(({ mode, lines }) => mode === cost.mode && lines === cost.lines)
    return cost.rows > FLAT * Math.min(...like.map(({ rows }) => rows))
  })
  console.log(`rows read depend only on the order's lines, within 20 %: ${verdict(grown.length === 0)}`)
  return grown.length === 0
})

async function costsIn(size: string, onEnd: OnEnd): Promise<Cost[]> {
  const [orders = 0, clients] = size.split(':').map(Number)
  const connectionString = size.includes('://') ? size : (await openDatabase(onEnd, orders, clients)).connectionString
  const database = connect({ connectionString })
  onEnd(() => database.close())
  const there = await database.one<{ orders: number; clients: number }>(
    sql`select (select count(*)::int from pedido) as orders, (select count(*)::int from cliente) as clients`,
  )
  const costs: Cost[] = []
  // Make all buyers before the first order: PostgreSQL scans a table of one page whole, so each new buyer would add a row read.
  const buyers: [shelf: number, buyer: Buyer][] = []
  for (const shelf of SHELVES) buyers.push([shelf, await newBuyer(database, shelf)])
  for (const [shelf, buyer] of buyers) {
    for (const lines of LINES.filter(lines => lines <= shelf))
      for (const mode of ['as a whole', 'line by line'] as const)
        costs.push({
          mode,
          ...{ ...there, lines, shelf },
          ...(await costOf(database, buyer, lines, mode)),
        })
  }
  return costs
}

async function costOf(database: Database, buyer: Buyer, lines: number, mode: Mode) {
  const counting = countingRows(database)
  await ordersOf(counting.db, buyer, { lines, mode, count: 2 })
  counting.taken()
  await ordersOf(counting.db, buyer, { lines, mode, count: 1 })
  const rows = Object.values(counting.taken()).reduce((sum, rows) => sum + rows, 0)
  await ordersOf(database, buyer, { lines, mode, count: 2 })
  const before = await used(database)
  const took = await ordersOf(database, buyer, { lines, mode, count: ORDERS_EACH })
  const after = await used(database)
  const each = (n: number, digits = 0) => Number((n / ORDERS_EACH).toFixed(digits))
  return {
    rows,
    pages: each(after.pages - before.pages),
    'log, kB': each((after.log - before.log) / 1000, 1),
    ms: Number(median(took).toFixed(1)),
  }
}

type Orders = { lines: number; mode: Mode; count: number }

/** Milliseconds of each order, from opening to confirming. */
async function ordersOf(db: Database, buyer: Buyer, { lines, mode, count }: Orders): Promise<number[]> {
  const app = await createApp({ db, business: { timeZone: TIME_ZONE, reservationHours: 24, clock: () => new Date() } })
  const call: Call = async (route, params, body) => {
    const url = route.url.replace(/:(\w+)/g, (_, name) => String(params[name]))
    const headers = {
      ...{ authorization: `Bearer ${buyer.token}`, 'idempotency-key': crypto.randomUUID() },
      prefer: 'return=minimal',
    }
    const reply = await app.inject({ method: route.method, url, headers, payload: body })
    if (reply.statusCode >= 300) throw new Error(`${route.method} ${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json()
  }
  const took: number[] = []
  const linhas = buyer.linhas.slice(0, lines)
  for (let n = 0; n < count; n++) {
    const start = performance.now()
    const { pedidos } = await call(criarPedido, {}, { clienteId: buyer.clienteId })
    const id = pedidos[0]?.id ?? 0
    if (mode === 'as a whole') await call(definirItens, { id }, { itens: linhas })
    else for (const linha of linhas) await call(adicionarItem, { pedidoId: id }, linha)
    await call(confirmarPedido, { id }, { dataEntrega })
    took.push(performance.now() - start)
  }
  await app.close()
  return took
}

/** Pages accessed and bytes of WAL so far. A connection reports its counts within a second of becoming idle, hence the wait. */
async function used(db: Database): Promise<{ pages: number; log: number }> {
  await wait(1_200)
  return db.one(
    sql`select (blks_hit + blks_read)::float8 as pages, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log
      from pg_stat_database where datname = current_database()`,
  )
}
