import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { raw } from 'sql-template-tag'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { emptyDatabase } from '../../test/database/cloned-database.ts'
import { openNetwork } from '../../test/network.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { connect, type Database, type Db } from './db.ts'
import { isDatabaseAway } from './driver-errors.ts'

const world = await openWorld()
const { db, connectionString } = world
const database = new URL(connectionString)

/** A pool over a network that can fail, with timeouts short enough for a test. */
async function overNetwork(use: (db: Database, network: Awaited<ReturnType<typeof openNetwork>>) => Promise<void>) {
  const network = await openNetwork({ host: database.hostname, port: Number(database.port) })
  const url = new URL(database)
  url.port = String(network.port)
  const db = connect({ connectionString: url.href, statementTimeout: 1_500 })
  try {
    await use(db, network)
  } finally {
    await db.close()
    network.close()
  }
}

const pid = async (db: Pick<Database, 'first'>) =>
  (await db.first<{ pid: number }>`select pg_backend_pid() as pid`)?.pid

/** A single connection, so that the next transaction finds whatever the last one left on it. */
const single = connect({ connectionString, poolSize: 1 })

after(() => single.close())
await db.rows`create table nota (n int primary key check (n > 0))`
const write = (db: Db, n: number, hot = true) => (hot ? db.hot : db).rows`insert into nota values (${n})`

const written = async (...n: number[]) =>
  (await db.rows<{ n: number }>`select n from nota where n = any(${n}) order by n`).map(row => row.n)

test('a connection lost between two statements of a transaction fails only that transaction', async () => {
  const work = db.transaction(async inside => {
    await db.rows`select pg_terminate_backend(${await pid(inside)})`
    await new Promise(resolve => setTimeout(resolve, 100))
    return inside.first`select 1`
  })
  await assert.rejects(work)
  assert.deepEqual(await db.first`select 1 as one`, { one: 1 })
})

describe('a database machine that vanishes silently', { timeout: 60_000 }, () => {
  test("during an order's statement causes a 503 with Retry-After, and a repeat with the same key does nothing twice", async t => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    await overNetwork(async (db, network) => {
      const business = { timeZone: 'America/Sao_Paulo', reservationHours: 24, clock: () => new Date() }
      const app = await createApp({ db, business })
      t.after(() => app.close())
      const add = () =>
        app.inject({
          method: adicionarItem.method,
          url: adicionarItem.url.replace(':pedidoId', String(order.id)),
          headers: { authorization: `Bearer ${order.buyer.token}`, 'idempotency-key': 'uma-vez' },
          payload: { ...order.linha, quantidade: 1 },
        })
      network.dieAfter('insert into idempotencia')
      const first = await add()
      assert.equal(first.statusCode, 503)
      assert.ok(Number(first.headers['retry-after']) > 0)
      assert.equal((await add()).statusCode, 201)
      assert.equal(await order.reservada(), 1)
      await assertStockAndTotals(world.db)
    })
  })
})

test('a database that refuses connections counts as away, whatever its reason, and is back as soon as it accepts them', async t => {
  const connectionString = await emptyDatabase()
  const name = new URL(connectionString).pathname.slice(1)
  const other = connect({ connectionString })
  t.after(() => other.close())
  await db.rows(raw(`alter database ${name} allow_connections false`))
  await assert.rejects(other.rows`select 1`, (error: Error) => isDatabaseAway(error))
  await db.rows(raw(`alter database ${name} allow_connections true`))
  await other.rows`select 1`
})

describe('a transaction', () => {
  for (const hot of [true, false])
    test(`is rolled back as a whole, from its first statement on, ${hot ? 'prepared' : 'as it comes'}`, async () => {
      const takenBack = single.transaction(async db => {
        await write(db, 1, hot)
        await write(db, 2)
        assert.deepEqual(await written(1, 2), [])
        throw new Error('as planned')
      })
      await assert.rejects(takenBack, /as planned/)
      assert.deepEqual(await written(1, 2), [])
    })

  test('that has ended starts nothing for a late statement', async () => {
    let late: Db | undefined
    await single.transaction(async db => {
      late = db
    })
    for (const hot of [true, false])
      await assert.rejects(write(late ?? assert.fail(), 22, hot), /after the end of its transaction/)
    assert.deepEqual(await written(22), [])
  })

  test('one statement of which fails throws its error, not that of those behind it, and its connection can be used again', async () => {
    const before = await pid(single)
    const refused = { constraint: 'nota_n_check' }
    const together = (db: Db) => Promise.all([db.first`insert into nota values (-1)`, write(db, 3)])
    const ignored = (db: Db) => write(db, -1).catch(() => undefined)
    const goneOn = (db: Db) => ignored(db).then(() => write(db, 3))
    for (const work of [together, ignored, goneOn]) await assert.rejects(single.transaction<unknown>(work), refused)
    await write(single, 4)
    assert.deepEqual([await written(3, 4), await pid(single)], [[4], before])
  })
})
