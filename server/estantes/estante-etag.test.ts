import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sql, { type Sql } from 'sql-template-tag'
import { listarProdutosParaPedir, mudarStatusNaEstante } from '#contract/estante-produtos.ts'
import { mudarEstadoDaEstante } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { mudarStatusDoProduto } from '#contract/produtos.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const mine = await world.newCliente()
const other = await world.newCliente()
const PRECO = 12.5

describe('GET /api/estantes/{id}/produtos/preco-quantidade-pedido with If-None-Match', () => {
  test('304 without a body while nothing changed, also after other shelves changed', async () => {
    const { estanteId } = await shelf()
    const { etag, bytes } = await read(estanteId)
    const again = await read(estanteId, etag)
    assert.deepEqual([again.status, again.bytes.length, again.etag], [304, 0, etag])
    await shelf()
    assert.equal((await read(estanteId, etag)).status, 304)
    assert.equal((await read(estanteId, etag.replace('W/', ''))).status, 304)
    const different = await read(estanteId, '"outra"')
    assert.deepEqual([different.status, different.bytes], [200, bytes])
  })

  test('200 after every kind of change to the answer', async () => {
    const { estanteId, produtoId } = await shelf()
    const second = await world.newProduto()
    const where = sql`estante_id = ${estanteId} and produto_id = ${produtoId}`
    const changes: Record<string, () => Promise<unknown>> = {
      reserved: () => order(estanteId, produtoId),
      price: () => db.rows(sql`update estante_produto set preco_venda = 1 where ${where}`),
      offered: () => db.rows(sql`update estante_produto set quantidade = 99 where ${where}`),
      name: () => db.rows(sql`update produto set nome = 'Outro nome' where id = ${produtoId}`),
      unit: () => db.rows(sql`update produto set unidade_medida = 'CX' where id = ${produtoId}`),
      'one more': () => world.offer(estanteId, second),
      'one inactive': () => admin.call(mudarStatusDoProduto, { params: { id: second }, body: { ativo: 0 } }),
      'none left': () => admin.call(mudarStatusNaEstante, { body: { ativo: 0, estanteId, produtoId } }),
    }
    let before = await read(estanteId)
    for (const [what, change] of Object.entries(changes)) {
      await change()
      const after = await read(estanteId, before.etag)
      assert.equal(after.status, 200, what)
      assert.notDeepEqual(after.bytes, before.bytes, what)
      before = after
    }
  })

  test('200 after a change written before the last reading and committed after it', async () => {
    const { estanteId } = await shelf()
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: wrote } = Promise.withResolvers<void>()
    const change = db.transaction(async db => {
      await db.rows(sql`update estante_produto set preco_venda = 77 where estante_id = ${estanteId}`)
      wrote()
      await mayCommit
    })
    await isWritten
    const before = await read(estanteId)
    assert.equal((await read(estanteId, before.etag)).status, 304)
    commit()
    await change
    const after = await read(estanteId, before.etag)
    assert.equal(after.status, 200)
    assert.match(after.bytes.toString(), /"precoVenda":77\b/)
  })

  test('401, 404 for users without access, instead of a 304', async () => {
    const { estanteId } = await shelf()
    const { etag } = await read(estanteId)
    assert.equal((await read(estanteId, etag, world.nobody)).status, 401)
    assert.equal((await read(estanteId, etag, other.buyer)).status, 404)
    await admin.call(mudarEstadoDaEstante, { params: { id: estanteId, state: 0 } })
    assert.equal((await read(estanteId, etag)).status, 404)
    assert.equal((await read(estanteId, etag, admin)).status, 304)
  })

  test('each of many simultaneous callers gets only what they may see', async () => {
    const { estanteId } = await shelf()
    const { id: otherId, buyer } = other
    const theirs = await world.newEstante(otherId)
    const { etag } = await read(estanteId)
    const { etag: theirTag } = await read(theirs, undefined, buyer)
    const asked = [
      { who: mine.buyer, id: estanteId, tag: etag, status: 304 },
      { who: mine.buyer, id: theirs, tag: theirTag, status: 404 },
      { who: buyer, id: estanteId, tag: etag, status: 404 },
      { who: buyer, id: theirs, tag: theirTag, status: 304 },
      { who: admin, id: estanteId, tag: undefined, status: 200 },
      { who: world.nobody, id: estanteId, tag: etag, status: 401 },
      { who: mine.buyer, id: 2_147_483_648, tag: etag, status: 404 },
    ]
    const many = Array.from({ length: 4 }, () => asked).flat()
    const answers = await Promise.all(many.map(({ who, id, tag }) => read(id, tag, who)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      many.map(({ status }) => status),
    )
    for (const word of ['x', '1e3', '-1', '1.5']) {
      const url = listarProdutosParaPedir.url.replace(':id', word)
      assert.equal((await mine.buyer.raw('GET', url)).status, 422, word)
      assert.equal((await world.nobody.raw('GET', url)).status, 401, word)
    }
  })

  test('401 from the moment the session ends or the client is deactivated, on any server', async () => {
    const gone = await world.newCliente()
    const estanteId = await world.newEstante(gone.id)
    const { etag } = await read(estanteId, undefined, gone.buyer)
    const session = sql`where usuario_id = ${gone.buyer.userId}`
    const statusAfter = async (change: Sql) => {
      await db.rows(change)
      return (await read(estanteId, etag, gone.buyer)).status
    }
    assert.equal(await statusAfter(sql`update cliente set ativo = false where id = ${gone.id}`), 401)
    assert.equal(await statusAfter(sql`update cliente set ativo = true where id = ${gone.id}`), 304)
    assert.equal(await statusAfter(sql`update sessao set expira_em = now() ${session}`), 401)
    assert.equal(await statusAfter(sql`update sessao set expira_em = now() + interval '1 hour' ${session}`), 304)
    const [row] = await db.rows<{ later: boolean }>(
      sql`select expira_em > now() + interval '11 hours' as later from sessao ${session}`,
    )
    assert.deepEqual(row, { later: true }, 'used, the session lives on')
    assert.equal(await statusAfter(sql`delete from sessao ${session}`), 401)
  })

  test('200 compressed on request, with the same content', async () => {
    const { estanteId } = await shelf(40)
    const plain = await read(estanteId)
    for (const [accepts, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, identity', undefined],
    ] as const) {
      const { headers, rawPayload } = await world.app.inject({
        url: listarProdutosParaPedir.url.replace(':id', String(estanteId)),
        headers: { authorization: `Bearer ${mine.buyer.token}`, 'accept-encoding': accepts },
      })
      assert.equal(headers['content-encoding'], encoding, accepts)
      const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes }
      assert.deepEqual(unpacked[encoding ?? 'plain'](rawPayload), plain.bytes)
    }
  })
})

async function shelf(products = 1) {
  const estanteId = await world.newEstante(mine.id)
  const ids: number[] = []
  for (let i = 0; i < products; i++) {
    const id = await world.newProduto()
    await world.offer(estanteId, id, { precoVenda: PRECO, quantidade: 10 })
    ids.push(id)
  }
  return { estanteId, produtoId: ids[0] ?? 0 }
}

async function read(id: number, tag?: string, who: Caller = mine.buyer) {
  const headers: Record<string, string> = tag ? { 'if-none-match': tag } : {}
  const reply = await who.call(listarProdutosParaPedir, { params: { id }, headers })
  return { ...reply, etag: String(reply.headers.etag) }
}

async function order(estanteId: number, produtoId: number): Promise<void> {
  const { body } = await mine.buyer.call(criarPedido, { body: { clienteId: mine.id } })
  const added = await mine.buyer.call(adicionarItem, {
    params: { pedidoId: body.pedidos[0]?.id ?? 0 },
    body: { estanteId, produtoId, precoVenda: PRECO, quantidade: 1 },
  })
  assert.equal(added.status, 201)
}
