import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { exportarVendas } from '#contract/exportacoes.ts'
import { lerPainel } from '#contract/painel.ts'
import type { relatorioDeVendas } from '#contract/relatorios.ts'
import {
  cancel,
  confirmed,
  dias,
  ENTREGA,
  fromReplica,
  grown,
  pair,
  reading,
  sold,
  usable,
  world,
} from '../../lab/replica/world.ts'
import { until } from '../../lab/until.ts'
import { contractEntries } from '../../test/contract-entries.ts'
import { openNetwork } from '../../test/network.ts'
import { startProcess } from '../../test/server-process.ts'
import { METRICS_TOKEN, type Reply } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { ConfigError } from '../errors.ts'
import { connect } from './db.ts'
import { openReading } from './reading.ts'

const { admin, db } = world
const { primaryUrl, replicaUrl } = pair

describe('calls that declare `replica`', () => {
  test("are answered by the replica exactly as by the primary, but never on an order's path", async () => {
    const order = await confirmed()
    const values = { ...dias, dia: ENTREGA, ano: 2024, id: order.id, clienteId: order.clienteId }
    const alone = await createApp({ db, business: { ...world.business, metricsToken: undefined } })
    after(() => alone.close())
    const declared = (await contractEntries()).filter(({ route }) => route.config.replica)
    assert.ok(declared.length > 15)
    for (const { name, route } of declared) {
      const grupo = name === 'agruparVendas' ? 'produto' : 'cliente'
      const path = route.url.replace(/:(\w+)/g, (_, key) => String({ ...values, grupo }[key as keyof typeof values]))
      const query = new URLSearchParams({ ...dias, dia: ENTREGA })
      const ask = (app: typeof alone) =>
        app.inject({
          method: route.method,
          url: `${path}?${query}`,
          headers: { authorization: `Bearer ${admin.token}` },
          ...(route.schema.body && { payload: { ...dias, clienteId: order.clienteId } }),
        })
      const there = await fromReplica(() => ask(world.app), name)
      assert.equal(there.statusCode, 200, `${name}: ${there.body}`)
      // Files contain the minute in which they were made; their rows are those of the reports.
      if (!route.config.arquivo) assert.deepEqual(there.json(), (await ask(alone)).json(), name)
    }
    const path = await grown(async () => {
      const { id } = await confirmed()
      await cancel(id)
    })
    assert.deepEqual(path, { calls: 0, fallbacks: {} })
  })

  test('that would write fail, and are not repeated on the primary', async () => {
    const sessions = () => db.first<{ n: number }>(sql`select count(*) as n from sessao`)
    const before = await sessions()
    const one = reading.of(db, 'a')
    await fromReplica(() => one.rows(sql`select 1`))
    await assert.rejects(one.rows(sql`delete from sessao returning 1`), /must only read/)
    assert.throws(() => one.transaction(async () => 1), /must only read/)
    assert.throws(() => one.announce({ pedidoId: 1, clienteId: 1, acao: 'criar' }), /must only read/)
    assert.deepEqual(await sessions(), before)
  })
})

describe('a user who has just written', () => {
  test('reads the change, time after time, from the replica', async () => {
    const seen = await grown(async () => {
      for (let i = 0; i < 15; i++) {
        const { id, clienteId } = await confirmed()
        assert.equal(await sold(clienteId), 20)
        await cancel(id)
        assert.equal(await sold(clienteId), 0)
      }
    })
    assert.ok(seen.calls > 0, JSON.stringify(seen))
  })

  test('reads it from the primary while the replica is stalled, as does a colleague at another server', async () => {
    const { id, clienteId } = await confirmed()
    assert.equal(await sold(clienteId), 20)
    const elsewhere = await connect({ connectionString: primaryUrl, poolSize: 2 })
    const second = await openReading({ readUrl: replicaUrl, primary: elsewhere, lagSeconds: 300 })
    const server = await createApp({ db: elsewhere, business: world.business, reading: second })
    await pair.superuser('replica', 'select pg_wal_replay_pause()')
    try {
      await until('replay is paused', async () => {
        const [row] = await pair.superuser('replica', 'select pg_get_wal_replay_pause_state() as state')
        return row?.state === 'paused'
      })
      await cancel(id)
      assert.equal(await sold(clienteId), 0)
      const url = `/api/relatorios/vendas/por/dia?${new URLSearchParams({ ...dias, clienteId: String(clienteId) })}`
      const there = await server.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
      assert.deepEqual((there.json() as Reply<typeof relatorioDeVendas>['body']).vendas, [])
      assert.equal(second.figures().fallbacks.late, 1)
      // A replica beyond the limit is not waited for.
      await until('it is too far behind', () => !reading.figures().usable)
      assert.deepEqual(await grown(async () => assert.equal(await sold(clienteId), 0)), {
        calls: 0,
        fallbacks: { behind: 1 },
      })
      assert.ok(reading.figures().lagSeconds > 1)
    } finally {
      await pair.superuser('replica', 'select pg_wal_replay_resume()')
      await server.close()
      await second.close()
      await elsewhere.close()
    }
    await usable()
    assert.equal(await fromReplica(() => sold(clienteId)), 0)
  })

  test('a database without writes is not behind', async () => {
    await usable()
    await pause(1_500)
    // The server's own background work advances the log now and then. If the lag were counted from the last order, the
    // replica would never seem close again.
    await until('it is not behind', () => reading.figures().usable && reading.figures().lagSeconds < 1)
  })
})

/** Takes up to 12 s on the replica and no time on the primary. */
const WHERE = sql`select pg_is_in_recovery() as replica, (select count(*) from pedido) as pedidos,
  pg_sleep(case when pg_is_in_recovery() then 12 else 0 end)`
const RUNNING = `from pg_stat_activity
  where query like '%pg_sleep(case%' and state = 'active' and pid <> pg_backend_pid()`

/** Starts a statement on the replica and returns while it runs. */
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
  test('a statement that conflicts with replay: the primary answers, once', async () => {
    const { id } = await confirmed()
    const { asked } = await begun()
    const seen = await grown(async () => {
      await cancel(id)
      // Another session's statement, however short, may have kept the first vacuum from removing rows.
      for (let answered = false; !answered; ) {
        await pair.superuser('primary', 'vacuum pedido')
        answered = await Promise.race([asked.then(() => true), pause(250, false)])
      }
      assert.equal((await asked)?.replica, false)
    })
    assert.deepEqual(seen, { calls: 0, fallbacks: { failed: 1 } })
  })

  test('a statement that is cancelled there', async () => {
    const { asked } = await begun()
    const seen = await grown(async () => {
      await pair.superuser('replica', `select pg_cancel_backend(pid) ${RUNNING}`)
      assert.equal((await asked)?.replica, false)
    })
    assert.deepEqual(seen, { calls: 0, fallbacks: { failed: 1 } })
  })

  test('silently, like an unplugged cable: detected outside any call, and used again later', async () => {
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
      // The answer must come on a new connection: the old one is dead, but no error has reported that.
      const start = performance.now()
      assert.deepEqual([await one(), far.figures().calls, far.figures().fallbacks.away], [1, 2, 1])
      assert.ok(performance.now() - start < 10_000)
    } finally {
      await far.close()
      network.close()
    }
  })

  test('killed under load and restarted: no call fails, none is stale, and it is used again', async () => {
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
  test('reads from it, logs once why it no longer does, and exits with 0', async () => {
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
    assert.equal(await server.stop(), 0)
    const lines = server
      .output()
      .split('\n')
      .filter(line => line.includes('reports are read from the primary'))
    assert.equal(lines.filter(line => line.includes('"reason":"away"')).length, 1, server.output())
    await usable()
  })
})

describe('a DATABASE_READ_URL that is no replica', () => {
  const open = (readUrl: string) => openReading({ readUrl, primary: db, lagSeconds: 1 })

  test('of another server, or another database of the same server, is refused at start in one line', async () => {
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

  test('with an unknown database or user is refused', async () => {
    await assert.rejects(
      open(pair.urlOf('replica', 'pedidos', 'nenhum')),
      /^ConfigError: DATABASE_READ_URL: este banco não existe/,
    )
    await assert.rejects(open(pair.urlOf('replica', 'ninguem')), /^ConfigError: DATABASE_READ_URL: o servidor recusou/)
  })

  test('of the primary itself, or without a server, starts, and the primary answers everything', async () => {
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
