import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { exportarPedidos, PLANILHAS_AO_MESMO_TEMPO } from '#contract/exportacoes.ts'
import { vender } from '../../../test/vender.ts'
import { openWorld } from '../../../test/world.ts'
import { createApp } from '../../app.ts'
import type { Db } from '../../db/db.ts'

const { app, db, admin, newAdmin, newCliente } = await openWorld()
const colleague = await newAdmin()
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const { id: clienteId } = await newCliente()
const id = await vender(db, { clienteId, entrega: '2021-01-01', itens: [] })
// Enough rows, hard to compress, that unread bytes fill every buffer between server and reader.
await db.rows(
  sql`insert into pedido (cliente_id, status, data_criacao, data_confirmacao, data_entrega, observacao)
    select cliente_id, status, data_criacao, data_confirmacao, '2021-01-02', (select string_agg(md5(n::text || k), '') from generate_series(1, 31) k)
    from pedido, generate_series(1, 20000) n where id = ${id}`,
)
await db.rows(sql`analyze`)

const get = (dia: string, formato = 'xlsx', { token } = admin, signal: AbortSignal | null = null) =>
  fetch(`${address}${exportarPedidos.url}?dataInicial=${dia}&dataFinal=${dia}&formato=${formato}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
/** A started download: its headers have arrived, and nobody reads the rest. `leave` ends it. */
async function begun() {
  const leaving = new AbortController()
  const reply = await get('2021-01-02', 'xlsx', admin, leaving.signal)
  assert.equal(reply.status, 200)
  return { reply, leave: () => leaving.abort() }
}
describe('simultaneous spreadsheets', () => {
  test('200 two of one administrator run at once, the third after one of them; a colleague and a CSV need not wait', async () => {
    const [first, second] = [await begun(), await begun()]
    let answered = false
    const third = get('2021-01-01').finally(() => {
      answered = true
    })
    assert.equal((await get('2021-01-01', 'xlsx', colleague)).status, 200)
    const csv = await get('2021-01-01', 'csv')
    assert.equal(csv.status, 200)
    assert.equal((await csv.text()).split('\r\n').length, 3)
    assert.equal(answered, false)
    first.leave()
    assert.equal((await third).status, 200)
    second.leave()
  })

  test('429 beyond a quarter of the queue, with when to retry and what need not wait', async () => {
    const kept = [await begun(), await begun()]
    const refused: Response[] = []
    for (let i = 0; i < PLANILHAS_AO_MESMO_TEMPO; i++) {
      const leaving = new AbortController()
      kept.push({ reply: Response.error(), leave: () => leaving.abort() })
      get('2021-01-01', 'xlsx', admin, leaving.signal).then(
        reply => refused.push(reply),
        () => undefined, // it waited until it was aborted
      )
    }
    while (refused.length < 2) await setTimeout(10)
    for (const { status, headers } of refused) assert.deepEqual([status, headers.get('retry-after')], [429, '5'])
    const [{ title, detail }] = (await Promise.all(refused.map(reply => reply.json()))) as [Record<string, string>]
    assert.ok(detail)
    assert.equal(title, 'Você já tem planilhas demais em andamento')
    assert.match(detail, /O CSV, onde há, não precisa esperar/)
    assert.equal((await get('2021-01-01', 'xlsx', colleague)).status, 200)
    for (const { leave } of kept) leave()
    assert.equal((await get('2021-01-01')).status, 200)
  })

  test('200 repeatedly: each frees its turn at its end, also after HEAD', async () => {
    for (let i = 0; i < PLANILHAS_AO_MESMO_TEMPO + 2; i++) {
      const query = `dataInicial=2021-01-01&dataFinal=2021-01-01&formato=xlsx`
      const url = `${exportarPedidos.url}?${query}`
      const nobody = await admin.raw('GET', `${url}&clienteId=999999`)
      const headers = { authorization: `Bearer ${admin.token}` }
      const head = await app.inject({ method: 'HEAD', url, headers })
      const { status } = await admin.raw('GET', url)
      assert.deepEqual([nobody.status, head.statusCode, status], [422, 200, 200])
    }
  })
})

describe('HEAD of a file', () => {
  test('is answered, and not reading the rest is no logged error', async () => {
    const lines: string[] = []
    const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } }
    const business = { timeZone: 'America/Sao_Paulo', reservationHours: 24, clock: () => new Date() }
    const logged = await createApp({ db, business, logger })
    after(() => logged.close())
    const here = await logged.listen({ port: 0, host: '127.0.0.1' })
    for (const formato of ['xlsx', 'csv']) {
      const { status, headers } = await fetch(
        `${here}${exportarPedidos.url}?dataInicial=2021-01-02&dataFinal=2021-01-02&formato=${formato}`,
        { method: 'HEAD', headers: { authorization: `Bearer ${admin.token}` } },
      )
      assert.equal(status, 200)
      assert.ok(headers.get('content-disposition')?.includes(`.${formato}`))
    }
    await setTimeout(500)
    assert.deepEqual(lines, [])
  })
})

describe('a file whose caller has left', () => {
  test('stops its work', async t => {
    const noticed = new Promise(resolve => {
      app.server.once('request', (_, answer) => answer.once('close', resolve))
    })
    let batches = 0
    const { within } = db
    t.mock.method(db, 'within', (limit: number): Db => {
      const { rows, ...others } = within(limit)
      return {
        ...others,
        rows: (statement, options) => {
          batches += Number(statement.sql.includes('"clienteNome"'))
          return rows(statement, options)
        },
      }
    })
    const { reply, leave } = await begun()
    const reader = reply.body?.getReader()
    await reader?.read()
    leave()
    await noticed
    const then = batches
    await setTimeout(500)
    assert.ok(then >= 1)
    assert.equal(batches, then, 'rows were still read after the caller had left')
  })
})

describe('a file whose rows fail to be read', () => {
  test('breaks off, so that nobody takes it for complete', async () => {
    const { reply } = await begun()
    await db.rows(sql`alter table pedido rename column observacao to escondida`)
    try {
      await assert.rejects(reply.arrayBuffer(), { message: 'terminated' })
    } finally {
      await db.rows(sql`alter table pedido rename column escondida to observacao`)
    }
  })
})
