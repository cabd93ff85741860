import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { exportarVendas } from '#contract/exportacoes.ts'
import { lerPainel } from '#contract/painel.ts'
import {
  cancel,
  confirmed,
  dias,
  fromReplica,
  grown,
  pair,
  reading,
  sold,
  until,
  usable,
  world,
} from '../../lab/replica/world.ts'
import { openNetwork } from '../../test/network.ts'
import { startProcess } from '../../test/server-process.ts'
import { METRICS_TOKEN } from '../../test/world.ts'
import { ConfigError } from '../errors.ts'
import { openReading } from './reading.ts'

const { admin, db } = world
const { primaryUrl, replicaUrl } = pair

/** On the replica it takes as long as it is let; on the primary none. */
const WHERE = sql`select pg_is_in_recovery() as replica, (select count(*) from pedido) as pedidos,
  pg_sleep(case when pg_is_in_recovery() then 12 else 0 end)`
const RUNNING = `from pg_stat_activity
  where query like '%pg_sleep(case%' and state = 'active' and pid <> pg_backend_pid()`

/** A statement that runs on the replica now. */
async function begun() {
  for (;;) {
    let answered = false
    const asked = reading.of(db, 'a').first<{ replica: boolean }>(WHERE)
    const done = asked.finally(() => {
      answered = true
    })
    done.catch(() => undefined)
    await until(
      'it runs there',
      async () => answered || (await pair.superuser('replica', `select 1 ${RUNNING}`)).length > 0,
    )
    if (!answered) return { asked }
  }
}

describe('a replica that refuses', () => {
  test('a statement in the way of what it has to replay: the primary answers, once', async () => {
    const { id } = await confirmed()
    const { asked } = await begun()
    const seen = await grown(async () => {
      await cancel(id)
      // A statement of somebody else's, however short, may have kept the first from clearing anything away.
      for (let answered = false; !answered; ) {
        await pair.superuser('primary', 'vacuum pedido')
        answered = await Promise.race([asked.then(() => true), pause(250, false)])
      }
      assert.equal((await asked)?.replica, false)
    })
    assert.deepEqual(seen, { calls: 0, fallbacks: { failed: 1 } })
  })

  test('a statement that somebody cancels there', async () => {
    const { asked } = await begun()
    const seen = await grown(async () => {
      await pair.superuser('replica', `select pg_cancel_backend(pid) ${RUNNING}`)
      assert.equal((await asked)?.replica, false)
    })
    assert.deepEqual(seen, { calls: 0, fallbacks: { failed: 1 } })
  })

  test('silent, as behind a cable that is pulled: it is noticed off the path of any call, and found again', async () => {
    const { hostname, port } = new URL(replicaUrl)
    const network = await openNetwork({ host: hostname, port: Number(port) })
    const readUrl = replicaUrl.replace(`:${port}`, `:${network.port}`)
    const far = await openReading({ readUrl, primary: db, lagSeconds: 1 })
    try {
      await until('it can be read from', () => far.figures().usable)
      const one = async () => (await far.of(db, 'a').first<{ um: number }>(sql`select 1 as um`))?.um
      assert.deepEqual([await one(), far.figures().calls], [1, 1])
      network.silence()
      await until('it is missed', () => !far.figures().usable)
      assert.deepEqual([await one(), far.figures().fallbacks.away], [1, 1])
      network.restore({ dead: true })
      await until('it is found again', () => far.figures().usable)
      // Not on the connection of before: nobody told it that its line is dead.
      const start = performance.now()
      assert.deepEqual([await one(), far.figures().calls, far.figures().fallbacks.away], [1, 2, 1])
      assert.ok(performance.now() - start < 10_000)
    } finally {
      await far.close()
      network.close()
    }
  })

  test('killed under load and back: no call fails, none is stale, and it is read from again', async () => {
    const { id, clienteId } = await confirmed()
    await fromReplica(() => sold(clienteId))
    const lastOf = async () => {
      assert.equal(await sold(clienteId), 20)
      const file = await admin.call(exportarVendas, { query: { ...dias, clienteId } })
      assert.equal(file.status, 200)
      assert.equal((await admin.call(lerPainel)).status, 200)
    }
    const seen = await grown(async () => {
      let killed = false
      const asking = Array.from({ length: 4 }, async () => {
        for (let more = 3; more > 0; more -= killed ? 1 : 0) await lastOf()
      })
      await pause(100)
      await pair.kill('replica')
      killed = true
      await Promise.all(asking)
    })
    assert.ok(Number(seen.fallbacks.away) > 0, JSON.stringify(seen))
    assert.equal(reading.figures().usable, false)
    await cancel(id)
    assert.equal(await sold(clienteId), 0)
    await pair.start('replica')
    await usable()
    assert.equal(await fromReplica(() => sold(clienteId)), 0)
    const metrics = await world.app.inject({
      url: '/api/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    assert.match(metrics.body, /^db_replica_fallbacks_total\{reason="away"\} [1-9]/m)
    assert.match(metrics.body, /^db_replica_calls_total [1-9]/m)
    assert.match(metrics.body, /^db_replica_usable 1$/m)
  })
})

describe('a server with DATABASE_READ_URL', () => {
  test('reads from it, says once why it no longer does, and ends with 0', async () => {
    const env = { DATABASE_URL: primaryUrl, DATABASE_READ_URL: replicaUrl, METRICS_TOKEN, LOG_LEVEL: 'warn' }
    const server = startProcess(env)
    const address = await server.listening
    const measure = async (name: string) => {
      const reply = await fetch(`${address}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await reply.text())?.[1])
    }
    const report = async () => {
      const reply = await fetch(`${address}/api/painel`, { headers: { authorization: `Bearer ${admin.token}` } })
      assert.equal(reply.status, 200)
    }
    await until('a call is read from the replica', async () => {
      await report()
      return (await measure('db_replica_calls_total')) > 0
    })
    await pair.kill('replica')
    await until('the replica is missed', async () => (await measure('db_replica_usable')) === 0)
    for (let i = 0; i < 5; i++) await report()
    assert.ok((await measure('db_replica_fallbacks_total\\{reason="away"\\}')) >= 5)
    await pair.start('replica')
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    const lines = server
      .output()
      .split('\n')
      .filter(line => line.includes('reports are read from the primary'))
    assert.equal(lines.filter(line => line.includes('"reason":"away"')).length, 1, server.output())
    await usable()
  })
})

describe('DATABASE_READ_URL that is no replica', () => {
  const open = (readUrl: string) => openReading({ readUrl, primary: db, lagSeconds: 1 })

  test('another server’s database, or another database of the same server: refused at the start, in one line', async () => {
    for (const readUrl of [process.env.TEST_DATABASE_URL ?? '', pair.urlOf('replica', 'pedidos', 'postgres')])
      await assert.rejects(open(readUrl), error => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, /^DATABASE_READ_URL: este banco não é uma réplica do de DATABASE_URL/)
        return true
      })
    const DATABASE_READ_URL = process.env.TEST_DATABASE_URL ?? ''
    const server = startProcess({ DATABASE_URL: primaryUrl, DATABASE_READ_URL })
    assert.equal(await server.ended, 1)
    assert.match(server.output(), /^DATABASE_READ_URL: este banco não é uma réplica/)
    assert.equal(server.output().trim().split('\n').length, 1)
  })

  test('a database or a user that is not there: refused', async () => {
    await assert.rejects(
      open(pair.urlOf('replica', 'pedidos', 'nenhum')),
      /^ConfigError: DATABASE_READ_URL: este banco não existe/,
    )
    await assert.rejects(open(pair.urlOf('replica', 'ninguem')), /^ConfigError: DATABASE_READ_URL: o servidor recusou/)
  })

  test('the primary itself, or nobody: the server starts, and everything is read from the primary', async () => {
    for (const [readUrl, why] of [
      [primaryUrl, 'writable'],
      ['postgres://a@127.0.0.1:1/x', 'away'],
    ] as const) {
      const none = await open(readUrl)
      assert.equal((await none.of(db, 'a').first<{ um: number }>(sql`select 1 as um`))?.um, 1)
      assert.deepEqual([none.figures().calls, none.figures().fallbacks[why]], [0, 1])
      await none.close()
    }
  })
})
