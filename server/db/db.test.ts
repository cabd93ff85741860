import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { openNetwork } from '../../test/network.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { connect, type Database } from './db.ts'
import { isDatabaseAway } from './driver-errors.ts'

const world = await openWorld()
const { db } = world
const database = new URL(world.connectionString)

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
/** Leaves `count` idle connections in the pool. */
const idle = (db: Database, count: number, statement = sql`select pg_sleep(0.1)`) =>
  Promise.all(Array.from({ length: count }, () => db.rows(statement)))
const pid = async (db: Pick<Database, 'first'>) =>
  (await db.first<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid

test('a connection lost between two statements of a transaction fails only that transaction', async () => {
  const work = db.transaction(async inside => {
    await db.rows(sql`select pg_terminate_backend(${await pid(inside)})`)
    await new Promise(resolve => setTimeout(resolve, 100))
    return inside.first(sql`select 1`)
  })
  await assert.rejects(work)
  assert.deepEqual(await db.first(sql`select 1 as one`), { one: 1 })
})

test('a refused statement does not cost its connection', async () => {
  await using single = connect({ connectionString: world.connectionString, poolSize: 1 })
  const before = await pid(single)
  await assert.rejects(single.rows(sql`select 1 / 0`))
  await assert.rejects(single.transaction(db => db.rows(sql`select 1 / 0`)))
  assert.equal(await pid(single), before)
})

test("a call's own statement timeout holds for its statements only", async () => {
  await using single = await connect({ connectionString: world.connectionString, poolSize: 1 })
  const limit = async (db: Pick<Database, 'one'>) =>
    (await db.one<{ limite: string }>(sql`select current_setting('statement_timeout') as limite`)).limite
  const quick = single.within(2_000)
  assert.deepEqual([await limit(single), await limit(quick), await limit(quick)], ['15s', '2s', '2s'])
  assert.equal(await quick.transaction(limit), '2s')
  assert.deepEqual([await limit(quick), await limit(single)], ['2s', '15s'])
})

describe('a database machine that vanishes silently', { timeout: 60_000 }, () => {
  test("is given up shortly after the statement's own limit, also within a transaction", async () => {
    await overNetwork(async (db, network) => {
      await idle(db, 2)
      network.silence()
      const started = performance.now()
      const away = (error: Error) => isDatabaseAway(error)
      await Promise.all([
        assert.rejects(db.rows(sql`select 1`), away),
        assert.rejects(
          db.transaction(db => db.rows(sql`select 1`)),
          away,
        ),
      ])
      assert.ok(performance.now() - started < 10_000)
    })
  })

  test('comes back elsewhere after one failed call; the other connections are not used again', async () => {
    await overNetwork(async (db, network) => {
      await idle(db, 5)
      network.silence()
      await assert.rejects(db.rows(sql`select 1`))
      network.restore({ dead: true })
      assert.equal((await idle(db, 5, sql`select 1 as one`)).length, 5)
    })
  })

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

test('a database that becomes read-only fails one call, not one per connection', async () => {
  await using other = connect({ connectionString: world.connectionString })
  await idle(other, 5, sql`select set_config('default_transaction_read_only', 'on', false), pg_sleep(0.2)`)
  const write = sql`update configuracao set nome = nome`
  await assert.rejects(other.rows(write), (error: Error) => isDatabaseAway(error))
  for (let i = 0; i < 5; i++) await other.rows(write)
})

test('a database that refuses connections counts as away, whatever its reason, and is back as soon as it accepts them', async t => {
  const connectionString = await emptyDatabase()
  const name = new URL(connectionString).pathname.slice(1)
  const other = connect({ connectionString })
  t.after(() => other.close())
  await db.rows(sql`${raw(`alter database ${name} allow_connections false`)}`)
  await assert.rejects(other.rows(sql`select 1`), (error: Error) => isDatabaseAway(error))
  await db.rows(sql`${raw(`alter database ${name} allow_connections true`)}`)
  await other.rows(sql`select 1`)
})

test("no statement is compiled, whatever the database's setting", async t => {
  const connectionString = await emptyDatabase()
  await db.rows(sql`${raw(`alter database ${new URL(connectionString).pathname.slice(1)} set jit = on`)}`)
  const other = connect({ connectionString })
  t.after(() => other.close())
  assert.deepEqual(await other.first(sql`show jit`), { jit: 'off' })
})
