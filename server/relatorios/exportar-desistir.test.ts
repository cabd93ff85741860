import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const { app, db, admin, newAdmin, newCliente } = await openWorld()
const colleague = await newAdmin()
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const { id: clienteId } = await newCliente()
const id = await vender(db, { clienteId, entrega: '2021-01-01', status: 'Confirmado', itens: [] })
// Enough rows, hard to compress, that a spreadsheet takes a while.
await db.rows`insert into pedido (cliente_id, status, data_criacao, data_confirmacao, data_entrega, observacao)
      select cliente_id, status, data_criacao, data_confirmacao, '2021-01-02', (select string_agg(md5(n::text || k), '') from generate_series(1, 31) k)
      from pedido, generate_series(1, 2500) n where id = ${id}`
await db.rows`analyze`

const urlOf = (dia: string, formato: string) => `/api/pedidos/relatorio/datas/${dia}/to/${dia}?formato=${formato}`
const get = (dia: string, formato = 'xlsx', { token } = admin, signal: AbortSignal | null = null) =>
  fetch(`${address}${urlOf(dia, formato)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
test('simultaneous spreadsheets: 429 beyond a quarter of the queue, with when to retry; a colleague and a CSV need not wait; leaving frees the turns', async () => {
  const leaving = new AbortController()
  const refused: Response[] = []
  for (let i = 0; i < 10; i++)
    get('2021-01-02', 'xlsx', admin, leaving.signal).then(
      reply => refused.push(reply),
      () => undefined, // it waited until it was aborted
    )
  while (refused.length < 2) await setTimeout(10)
  for (const { status, headers } of refused) assert.deepEqual([status, headers.get('retry-after')], [429, '5'])
  const [{ title, detail }] = (await Promise.all(refused.map(reply => reply.json()))) as [Record<string, string>]
  assert.ok(detail)
  assert.equal(title, 'Você já tem planilhas demais em andamento')
  assert.match(detail, /O CSV, onde há, não precisa esperar/)
  assert.equal((await get('2021-01-01', 'xlsx', colleague)).status, 200)
  assert.equal((await get('2021-01-01', 'csv')).status, 200)
  leaving.abort()
  assert.equal((await get('2021-01-01')).status, 200)
})
