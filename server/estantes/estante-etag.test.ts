import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { mudarEstadoDaEstante } from '#contract/estantes.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const mine = await world.newCliente()
const other = await world.newCliente()

describe('GET /api/estantes/{id}/produtos/preco-quantidade-pedido with If-None-Match', () => {
  test('304 without a body while nothing changed; 200 after a change', async () => {
    const estanteId = await shelf()
    const { etag, bytes } = await read(estanteId)
    const again = await read(estanteId, etag)
    assert.deepEqual([again.status, again.bytes.length, again.etag], [304, 0, etag])
    await db.rows(sql`update estante_produto set preco_venda = 1 where estante_id = ${estanteId}`)
    const changed = await read(estanteId, etag)
    assert.equal(changed.status, 200)
    assert.notDeepEqual(changed.bytes, bytes)
  })

  test('401, 404 for users without access, instead of a 304', async () => {
    const estanteId = await shelf()
    const { etag } = await read(estanteId)
    assert.equal((await read(estanteId, etag, world.nobody)).status, 401)
    assert.equal((await read(estanteId, etag, other.buyer)).status, 404)
    await admin.call(mudarEstadoDaEstante, { params: { id: estanteId, state: 0 } })
    assert.equal((await read(estanteId, etag)).status, 404)
    assert.equal((await read(estanteId, etag, admin)).status, 304)
  })
})

async function shelf() {
  const estanteId = await world.newEstante(mine.id)
  await world.offer(estanteId, await world.newProduto())
  return estanteId
}

async function read(id: number, tag?: string, who: Caller = mine.buyer) {
  const headers: Record<string, string> = tag ? { 'if-none-match': tag } : {}
  const reply = await who.call(listarProdutosParaPedir, { params: { id }, headers })
  return { ...reply, etag: String(reply.headers.etag) }
}
