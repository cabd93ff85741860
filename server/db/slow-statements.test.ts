import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { startProcess } from '../../test/server-process.ts'
import { METRICS_TOKEN, openWorld } from '../../test/world.ts'
import { connect } from './db.ts'
import type { SlowStatement } from './slow-statements.ts'

const world = await openWorld()
const told: SlowStatement[] = []
const options = { connectionString: world.connectionString, onSlow: (slow: SlowStatement) => told.push(slow) }
const db = connect({ ...options, slowMs: 1_000, poolSize: 1 })
after(() => db.close())
const SECRET = 'texto-que-ninguem-deve-ler'
const slowly = (seconds = 1.05) => sql`select pg_sleep(${seconds}),
    ${SECRET}::text`

describe('a slow statement', () => {
  test('is logged with its text on one line, its time and its call, never with its values', async () => {
    await db.forCall('chamada-1').rows(slowly())
    const [slow] = told.splice(0)
    assert.equal(slow?.statement, 'select pg_sleep($1), $2::text')
    assert.equal(slow.reqId, 'chamada-1')
    assert.ok(slow.ms >= 1_000 && slow.ms < 60_000)
    assert.ok(!JSON.stringify(slow).includes(SECRET))
  })

  test('is logged within a transaction and when it fails; a quick one is not', async () => {
    await db.forCall('chamada-2').transaction(db => db.first(slowly()))
    await assert.rejects(db.rows(sql`select 1 / (length(pg_sleep(1.05)::text) * ${0}::int)`))
    await db.rows(sql`select 1`)
    assert.deepEqual(
      told.splice(0).map(({ reqId, statement }) => [reqId, statement.slice(0, 15)]),
      [
        ['chamada-2', 'select pg_sleep'],
        [undefined, 'select 1 / (len'],
      ],
    )
  })

  test('is logged with its own time, without the wait for a connection', async () => {
    await Promise.all([db.rows(slowly()), db.rows(sql`select 1`), db.rows(sql`select 2`)])
    assert.equal(told.splice(0).length, 1)
  })

  test('is counted, and not logged when that is switched off', async () => {
    assert.equal(db.slowStatements(), 4)
    const silent = await connect(options)
    await silent.rows(slowly())
    assert.equal(silent.slowStatements(), 0)
    await silent.close()
    assert.deepEqual(told, [])
  })
})

test('is a JSON line with the id of its call, and is measured when METRICS_TOKEN is set', async () => {
  const env = { DATABASE_URL: world.connectionString, LOG_LEVEL: 'info', SLOW_STATEMENT_MS: '1', METRICS_TOKEN }
  const server = startProcess(env)
  after(() => server.child.kill('SIGKILL'))
  const address = await server.listening
  const headers = { authorization: `Bearer ${world.admin.token}` }
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Record<string, unknown>)
  const slowOf = (reqId: unknown) => lines().find(line => line.msg === 'slow statement' && line.reqId === reqId)
  const seen = () =>
    lines().some(({ msg, route, reqId }) => msg === 'call' && route === '/api/clientes' && slowOf(reqId) !== undefined)
  // A connection's first call plans its statements, which takes a millisecond on any machine, if not on the first try.
  for (let i = 0; i < 200 && !seen(); i++) {
    assert.equal((await fetch(`${address}/api/clientes?busca=${SECRET}${i}`, { headers })).status, 200)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  assert.ok(seen(), server.output())
  assert.ok(!server.output().includes(SECRET))
  const metrics = await fetch(`${address}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  assert.match(await metrics.text(), /^db_slow_statements_total [1-9]/m)
  assert.ok(!server.output().includes(METRICS_TOKEN))
  assert.equal(await server.stop(), 0)
})
