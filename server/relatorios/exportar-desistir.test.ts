import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { exportarPedidos, PLANILHAS_AO_MESMO_TEMPO } from '#contract/exportacoes.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import type { Db } from '../db.ts'

const { app, db, admin, newCliente } = await openWorld()
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const { id: clienteId } = await newCliente()
const id = await vender(db, { clienteId, entrega: '2021-01-01', itens: [] })
// So many, and so hard to compress, that what nobody reads fills whatever lies between server and reader.
await db.rows(
  sql`insert into pedido (cliente_id, status, data_criacao, data_confirmacao, data_entrega, observacao)
    select cliente_id, status, data_criacao, data_confirmacao, '2021-01-02', (select string_agg(md5(n::text || k), '') from generate_series(1, 31) k)
    from pedido, generate_series(1, 20000) n where id = ${id}`,
)
await db.rows(sql`analyze`)

const get = (dia: string, formato = 'xlsx', signal: AbortSignal | null = null) =>
  fetch(`${address}${exportarPedidos.url}?dataInicial=${dia}&dataFinal=${dia}&formato=${formato}`, {
    headers: { authorization: `Bearer ${admin.token}` },
    signal,
  })
/** Its head has come, and nobody reads the rest; leaving ends it. */
async function begun() {
  const leaving = new AbortController()
  const reply = await get('2021-01-02', 'xlsx', leaving.signal)
  assert.equal(reply.status, 200)
  return { reply, leave: () => leaving.abort() }
}
const until = async (what: string, holds: () => Promise<boolean>) => {
  for (let i = 0; i < 100; i++) {
    if (await holds()) return
    await setTimeout(50)
  }
  assert.fail(what)
}

describe('spreadsheets at the same time', () => {
  test('503 one more than are made at once, with when to ask again; a CSV has no turn to wait for', async () => {
    const all = await Promise.all(Array.from({ length: PLANILHAS_AO_MESMO_TEMPO }, begun))
    const refused = await get('2021-01-01')
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
    const { title, detail } = (await refused.json()) as { title: string; detail: string }
    assert.equal(title, 'Há planilhas demais sendo feitas agora')
    assert.match(detail, /Tente de novo em instantes/)
    const csv = await get('2021-01-01', 'csv')
    assert.equal(csv.status, 200)
    assert.equal((await csv.text()).split('\r\n').length, 3)

    all[0]?.leave()
    await until('who leaves gives no turn back', async () => (await get('2021-01-01')).status === 200)
    for (const { leave } of all) leave()
  })

  test('200 again and again: each gives its turn back at its end, also where only the head was asked for', async () => {
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

describe('the head of a file alone', () => {
  test('is answered, and that nobody reads the rest is no failure', async () => {
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

describe('a file that nobody waits for any more', () => {
  test('its work ends', async t => {
    const noticed = new Promise(resolve => {
      app.server.once('request', (_, answer) => answer.once('close', resolve))
    })
    let batches = 0
    const { forCall } = db
    t.mock.method(db, 'forCall', (id: string): Db => {
      const { rows, ...others } = forCall(id)
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

describe('a file whose rows cannot be read to their end', () => {
  test('breaks off: nobody takes it for a whole one', async () => {
    const { reply } = await begun()
    await db.rows(sql`alter table pedido rename column observacao to escondida`)
    try {
      await assert.rejects(reply.arrayBuffer(), { message: 'terminated' })
    } finally {
      await db.rows(sql`alter table pedido rename column escondida to observacao`)
    }
  })
})
