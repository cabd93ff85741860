import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
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
  until,
  usable,
  world,
} from '../../lab/replica/world.ts'
import { contractEntries } from '../../test/contract-entries.ts'
import type { Reply } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { connect } from './db.ts'
import { openReading } from './reading.ts'

const { admin, db } = world
const { primaryUrl, replicaUrl } = pair

describe('calls that declare `replica`', () => {
  test('all are answered by the replica, word for word as by the primary; an order’s path never is', async () => {
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
      // Files hold the minute in which they were made, or drawn; their rows are the reports'.
      if (!route.config.arquivo) assert.deepEqual(there.json(), (await ask(alone)).json(), name)
    }
    const path = await grown(async () => {
      const { id } = await confirmed()
      await cancel(id)
    })
    assert.deepEqual(path, { calls: 0, fallbacks: {} })
  })

  test('one that would write is our own fault, and is not done by the primary instead', async () => {
    const sessions = () => db.first<{ n: number }>(sql`select count(*) as n from sessao`)
    const before = await sessions()
    const one = reading.of(db, 'a')
    await fromReplica(() => one.rows(sql`select 1`))
    await assert.rejects(one.rows(sql`delete from sessao returning 1`), /only reads/)
    assert.throws(() => one.transaction(async () => 1), /only reads/)
    assert.throws(() => one.announce({ pedidoId: 1, clienteId: 1, acao: 'criar' }), /only reads/)
    assert.deepEqual(await sessions(), before)
  })
})

describe('who has just written', () => {
  test('reads it, time after time, from the replica', async () => {
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

  test('reads it from the primary while the replica stands still, also a colleague at another server', async () => {
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
      // What is older than the limit is not waited for.
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

  test('a database at rest is not behind', async () => {
    await usable()
    await pause(1_500)
    // What the server does by itself moves it on now and then: counted from the last order, it would never be near again.
    await until('it is not behind', () => reading.figures().usable && reading.figures().lagSeconds < 1)
  })
})
