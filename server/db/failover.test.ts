import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { openNetwork } from '../../test/network.ts'
import { openWorld } from '../../test/world.ts'
import { isDatabaseAway } from './driver-errors.ts'
import { openPool, type Pool } from './pool.ts'

const { db } = await openWorld()

const nameOf = (connectionString: string) => new URL(connectionString).pathname.slice(1)
const askName = (pool: Pool) =>
  pool.use(async client => (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name)

/** A pool of one connection on a primary behind a network, and a standby that accepts no writes yet. */
async function openPair(t: TestContext) {
  const [primary, standby] = [await emptyDatabase(), await emptyDatabase()]
  const takesWrites = (writes: boolean) =>
    db.rows(sql`${raw(`alter database ${nameOf(standby)} set default_transaction_read_only = ${!writes}`)}`)
  await takesWrites(false)
  const { hostname, port } = new URL(primary)
  const network = await openNetwork({ host: hostname, port: Number(port) })
  t.after(() => network.close())
  const overNetwork = new URL(primary)
  overNetwork.port = String(network.port)
  const pool = await openPool({
    candidates: [standby, overNetwork.href].map(connectionString => ({ connectionString })),
    size: 1,
    // Much longer than these tests, so that no timeout interferes.
    statementTimeout: 120_000,
    onError: () => undefined,
  })
  t.after(() => pool.close())
  return { pool, network, promote: () => takesWrites(true), primary: nameOf(primary), standby: nameOf(standby) }
}

describe('a pool on several addresses', { timeout: 60_000 }, () => {
  test('stops waiting for a silent machine as soon as another accepts writes', async t => {
    const { pool, network, promote, primary, standby } = await openPair(t)
    assert.equal(await askName(pool), primary)
    network.silence()
    const [underWay, waiting] = [askName(pool), askName(pool)]
    waiting.catch(() => undefined) // the rejection is checked below
    await promote()
    await assert.rejects(underWay, (error: Error) => isDatabaseAway(error))
    assert.equal(await waiting, standby)
    assert.equal(await askName(pool), standby)
  })

  test('stays with an address that accepts writes, also when another does and a statement takes long', async t => {
    const { pool, promote, primary } = await openPair(t)
    await promote()
    await pool.use(client => client.query('select pg_sleep(2.5)'))
    assert.equal(await askName(pool), primary)
  })

  test('retries once at the new address for a caller who got no connection at the old one', async t => {
    const { pool, network, promote, standby } = await openPair(t)
    await promote()
    network.close()
    assert.equal(await askName(pool), standby)
  })
})
