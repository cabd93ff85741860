import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { criarMovimento, listarMovimentos } from '#contract/estoque.ts'
import { entregarPedidos } from '#contract/pedidos-em-lote.ts'
import { ajustarPedido, entregarPedido } from '#contract/pedidos-entrega.ts'
import { counted } from '../../test/database/at-once.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { fields } from '../../test/each.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'
import { verify } from '../manutencao/verify/verify.ts'

const world = await openWorld()
const { admin, db } = world

afterEach(async () => {
  await assertStockAndTotals(db)
  assert.deepEqual((await verify(db)).quebras, [])
})

const contar = async (produtoId: number, quantidade: number) => {
  const body = { produtoId, tipo: 'contagem' as const, quantidade, motivo: 'teste' }
  assert.equal((await admin.call(criarMovimento, { body })).status, 201)
}
const noEstoque = async (produtoId: number) =>
  db.first<{ estoque: number; comprometido: number }>(
    sql`select estoque, comprometido from estoque where produto_id = ${produtoId}`,
  )
const movimentos = async (produtoId: number) =>
  (await admin.call(listarMovimentos, { query: { produtoId } })).body.movimentos.map(
    ({ tipo, quantidade, estoque, pedidoId }) => ({ tipo, quantidade, estoque, pedidoId }),
  )
/** Confirmed orders of one product by different clients, sorted by number: two pieces each, or so many. */
async function confirmados(...quantidades: number[]) {
  const produtoId = await world.newProduto()
  const orders = await Promise.all(quantidades.map(quantidade => pedidoAberto(world, { produtoId, quantidade })))
  for (const { confirm } of orders) assert.equal((await confirm()).status, 200)
  const [order = assert.fail()] = orders
  return { orders: orders.toSorted((a, b) => a.id - b.id), order, produtoId }
}

/** Starting or stopping to keep a stock locks the product, then the shelves' rows, then the stock. */
describe('a product is locked before its stock', () => {
  const actions = {
    delivering: (params: { id: number }) => admin.call(entregarPedido, { params }),
    'delivering many': ({ id }: { id: number }) => admin.call(entregarPedidos, { body: { pedidos: [id] } }),
    'taking back': async (params: { id: number }, itemPedidoId: number) => {
      const body = { itens: [{ itemPedidoId, quantidade: 1, motivo: 'Veio a mais' }], volta: 1 as const }
      return admin.call(ajustarPedido, { params, body })
    },
  }
  for (const [name, act] of Object.entries(actions))
    test(`${name} waits for the stock while holding the product`, async () => {
      const { order, produtoId } = await confirmados(2)
      const { params, itemId } = order
      await contar(produtoId, 10)
      if (name === 'taking back') await admin.call(entregarPedido, { params })
      const { answer } = await db.transaction(async tx => {
        await tx.rows(sql`select from estoque where produto_id = ${produtoId} for update`)
        const answer = act(params, itemId)
        await untilSomeoneWaits(db)
        assert.equal((await db.rows(sql`select from produto where id = ${produtoId} for update skip locked`)).length, 0)
        return { answer }
      })
      assert.equal((await answer).status, 200)
    })
})

describe('PATCH /api/pedidos/{id}/entrega with stock control', () => {
  test('200 delivered quantities leave the stock, and ordered ones are no longer reserved', async () => {
    const { order, produtoId } = await confirmados(2)
    await contar(produtoId, 10)
    assert.deepEqual(await noEstoque(produtoId), { estoque: 10, comprometido: 2 })
    const itens = [{ itemPedidoId: order.itemId, quantidadeEntregue: 5, motivo: 'a mais' }]
    assert.equal((await admin.call(entregarPedido, { params: order.params, body: { itens } })).status, 200)
    assert.deepEqual(await noEstoque(produtoId), { estoque: 5, comprometido: 0 })
    const [saida] = await movimentos(produtoId)
    assert.deepEqual(saida, { tipo: 'entrega', quantidade: -5, estoque: 5, pedidoId: order.id })
  })

  test('409 more than the stock, with the stock; nothing changes, and less can be delivered', async () => {
    const { order, produtoId } = await confirmados(2)
    await contar(produtoId, 1)
    const { status, body } = await admin.call(entregarPedido, { params: order.params })
    assert.equal(status, 409)
    assert.match(`${body.title} ${body.detail}`, /só há 1 unidade no estoque.*conte o estoque/)
    const [{ nome } = assert.fail()] = await order.itens()
    assert.deepEqual(body.atual, { itens: [{ produtoId, nome, estoque: 1 }] })
    assert.deepEqual(await noEstoque(produtoId), { estoque: 1, comprometido: 2 })
    const itens = [{ itemPedidoId: order.itemId, quantidadeEntregue: 1, motivo: 'faltou' }]
    assert.equal((await admin.call(entregarPedido, { params: order.params, body: { itens } })).status, 200)
    assert.deepEqual(await noEstoque(produtoId), { estoque: 0, comprometido: 0 })
    const back = { itens: [{ itemPedidoId: order.itemId, quantidade: 1, motivo: 'recusado' }], volta: 1 as const }
    assert.equal((await admin.call(ajustarPedido, { params: order.params, body: back })).status, 200)
    assert.deepEqual((await movimentos(produtoId))[0], {
      tipo: 'retorno',
      quantidade: 1,
      estoque: 1,
      pedidoId: order.id,
    })
  })

  test('a quantity lost on the way does not return to stock', async () => {
    const { order, produtoId } = await confirmados(2)
    await contar(produtoId, 3)
    await admin.call(entregarPedido, { params: order.params })
    const lost = { itens: [{ itemPedidoId: order.itemId, quantidade: 1, motivo: 'avariado' }], volta: 0 as const }
    assert.equal((await admin.call(ajustarPedido, { params: order.params, body: lost })).status, 200)
    assert.deepEqual(await noEstoque(produtoId), { estoque: 1, comprometido: 0 })
  })

  test("a day's orders are delivered by number as far as the stock lasts; the others are named with what is missing", async () => {
    const { orders, produtoId } = await confirmados(2, 2, 2)
    await contar(produtoId, 5)
    const { body } = await admin.call(entregarPedidos, { body: { pedidos: orders.map(({ id }) => id) } })
    const nome = (await orders[0]?.itens())?.[0]?.nome
    assert.deepEqual(body.recusados, [{ id: orders[2]?.id, status: 'Confirmado', falta: nome }])
    assert.deepEqual(await noEstoque(produtoId), { estoque: 1, comprometido: 2 })
    assert.deepEqual(fields(await movimentos(produtoId), 'quantidade', 'estoque', 'pedidoId'), [
      [-2, 1, orders[1]?.id],
      [-2, 3, orders[0]?.id],
      [5, 5, null],
    ])
  })

  test('many simultaneous deliveries never take more than the stock', async () => {
    const { orders, produtoId } = await confirmados(2, 2, 2, 2, 2, 2, 2, 2)
    await contar(produtoId, 9)
    const answers = await Promise.all(orders.map(({ params }) => admin.call(entregarPedido, { params })))
    assert.deepEqual(counted(answers), { 200: 4, 409: 4 })
    assert.deepEqual(await noEstoque(produtoId), { estoque: 1, comprometido: 8 })
  })

  test('beside the first count: an earlier delivery is not reserved, a later one reduces the stock', async () => {
    const { orders, produtoId } = await confirmados(2, 2, 2, 2, 2, 2)
    const [, ...answers] = await Promise.all([
      contar(produtoId, 100),
      ...orders.map(({ params, id }, n) =>
        n % 2 ? admin.call(entregarPedido, { params }) : admin.call(entregarPedidos, { body: { pedidos: [id] } }),
      ),
    ])
    assert.deepEqual(counted(answers), { 200: 6 })
    const left = (await noEstoque(produtoId)) ?? assert.fail()
    const gone = (await movimentos(produtoId)).filter(({ tipo }) => tipo === 'entrega').length
    assert.deepEqual(left, { estoque: 100 - gone * 2, comprometido: 0 })
  })
})
