import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type * as itens from '#contract/itens-pedido.ts'
import { definirPrecoDoItem, entregarPedido } from '#contract/pedidos-entrega.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { define, defineAs, edit } from '../../test/linha-do-pedido.ts'
import { type PedidoAberto, pedidoAberto, pedidoEm } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { verify } from '../manutencao/verify/verify.ts'

const world = await openWorld()
const { admin, db } = world

const preco = ({ id, itemId }: { id: number; itemId: number }, precoVenda: number, who: Caller = admin) =>
  who.call(definirPrecoDoItem, { params: { id, itemPedidoId: itemId }, body: { precoVenda, motivo: 'Amassado' } })
const whole = (order: PedidoAberto, precoVenda: number, quantidade: number, who: Caller = order.buyer) =>
  defineAs(who, order, { ...order.linha, precoVenda, quantidade })
const line = async (order: PedidoAberto) => {
  const [{ precoVenda, precoCombinado, motivoPreco, quantidade, valor } = assert.fail()] = await order.itens()
  return { precoVenda, precoCombinado, motivoPreco, quantidade, valor }
}

describe('PUT /api/pedidos/{id}/itens/{itemPedidoId}/preco', () => {
  test('200 changes line, total and history; the buyer sees price and reason', async () => {
    const order = await pedidoAberto(world)
    const { status, body } = await preco(order, 7.35)
    assert.equal(status, 200)
    const { itens, ...pedido } = body.pedidos[0] ?? assert.fail()
    assert.deepEqual([pedido, itens], [await order.pedido(), await order.itens()])
    assert.deepEqual(await line(order), {
      ...{ precoVenda: 7.35, precoCombinado: 1, motivoPreco: 'Amassado', quantidade: 2, valor: 14.7 },
    })
    assert.equal(pedido.valorTotal, 14.7)
    const last = (await order.historico()).at(-1)
    assert.equal(last?.acao, 'alterar-preco')
    assert.deepEqual(last?.depois?.motivo, 'Amassado')
    assert.match(JSON.stringify(last?.antes), /"precoVenda":10\b/)
    assert.match(JSON.stringify(last?.depois), /"precoVenda":7.35/)
  })

  test('200 while open, confirmed or delivered; 409 once finalised or cancelled', async () => {
    for (const status of ['Aberto', 'Confirmado', 'Entregue'] as const) {
      const order = await pedidoEm(world, status)
      assert.deepEqual([(await preco(order, 0)).status, (await order.pedido()).valorTotal], [200, 0], status)
    }
    for (const status of ['Finalizado', 'Cancelado'] as const) {
      const order = await pedidoEm(world, status)
      assert.deepEqual((await preco(order, 1)).body.atual, { status })
      assert.equal((await order.pedido()).valorTotal, 20)
    }
  })

  test('the line keeps its price through lessened quantities, all lines set at once, and the confirmation', async () => {
    const order = await pedidoAberto(world, { quantidade: 6 })
    await preco(order, 7)
    for (const precoVenda of [10, 6.99]) {
      const refused = await edit(order, { precoVenda, antiga: 6, nova: 5 })
      assert.deepEqual([refused.status, refused.body.atual?.precoVenda], [409, 7])
    }
    assert.equal((await edit(order, { precoVenda: 7, antiga: 6, nova: 5 })).status, 200)
    assert.deepEqual([(await whole(order, 10, 4)).status, (await whole(order, 7, 4)).status], [409, 200])
    assert.deepEqual(await line(order), {
      ...{ precoVenda: 7, precoCombinado: 1, motivoPreco: 'Amassado', quantidade: 4, valor: 28 },
    })
    const { estanteId, produtoId } = order
    await db.rows(
      sql`update estante_produto set preco_venda = 12 where estante_id = ${estanteId} and produto_id = ${produtoId}`,
    )
    const { status, body } = await order.confirm()
    assert.deepEqual([status, body.pedidos[0]?.valorTotal], [200, 28])
  })

  /** Every way in which a client may ask for more than the 2 pieces that the line has. */
  const MORE: Record<string, (order: PedidoAberto, who?: Caller) => Promise<{ status: number; body: unknown }>> = {
    adicionar: (order, who) => order.add(1, { precoVenda: 0.01 }, who),
    "adicionar at the shelf's price": (order, who) => order.add(1, { precoVenda: 10 }, who),
    'adicionar with quantidadeAntiga': (order, who) => order.add(3, { precoVenda: 0.01, quantidadeAntiga: 2 }, who),
    atualizar: (order, who) => edit(order, { precoVenda: 0.01, nova: 5 }, who),
    'PUT …/itens': (order, who) => whole(order, 0.01, 5, who),
  }
  for (const [way, more] of Object.entries(MORE))
    for (const status of ['Aberto', 'Confirmado'] as const)
      test(`409 a client enlarging the line by ${way} while ${status}; nothing changes`, async () => {
        const order = await pedidoEm(world, status)
        await preco(order, 0.01)
        const answer = (await more(order)) as Awaited<ReturnType<typeof whole>>
        assert.equal(answer.status, 409, JSON.stringify(answer.body))
        assert.match(answer.body.errors[0]?.mensagem ?? '', /o preço combinado vale para 2: fale com o fornecedor/)
        assert.match(answer.body.errors[0]?.campo ?? '', /quantidade/)
        const [now] = (answer.body.atual?.itens ?? [answer.body.atual]) as itens.LinhaRecusada[]
        assert.deepEqual([now?.quantidade, now?.precoCombinado, now?.sugestoes], [2, 1, [2]])
        assert.deepEqual([(await line(order)).quantidade, (await order.pedido()).valorTotal], [2, 0.02])
      })

  test("the line's quantity now is the most: once lessened, it is not raised again, except by an administrator", async () => {
    for (const status of ['Aberto', 'Confirmado'] as const) {
      const order = await pedidoEm(world, status)
      await preco(order, 0.01)
      assert.equal((await edit(order, { precoVenda: 0.01, nova: 1 })).status, 200)
      assert.equal((await edit(order, { precoVenda: 0.01, antiga: 1, nova: 2 })).status, 409)
      assert.equal((await edit(order, { precoVenda: 0.01, antiga: 1, nova: 3 }, admin)).status, 200)
      assert.equal((await order.add(1, { precoVenda: 0.01 }, admin)).status, 200)
      assert.equal((await line(order)).valor, 0.04)
    }
  })

  test("a line removed and added again has the shelf's price", async () => {
    const order = await pedidoAberto(world)
    await preco(order, 7)
    await define(order)
    assert.equal((await order.add(2)).status, 201)
    assert.deepEqual(await line(order), {
      ...{ precoVenda: 10, precoCombinado: 0, motivoPreco: null, quantidade: 2, valor: 20 },
    })
  })

  test('422 a negative price, a fraction of a cent, no reason; 404 an unknown order, and one without the line', async () => {
    const order = await pedidoAberto(world)
    const other = await pedidoAberto(world)
    const url = `/api/pedidos/${order.id}/itens/${order.itemId}/preco`
    for (const body of [
      { precoVenda: -1, motivo: 'x' },
      { precoVenda: 1.001, motivo: 'x' },
      { precoVenda: 1 },
      { precoVenda: 1, motivo: ' ' },
    ])
      assert.equal((await admin.raw('PUT', url, body)).status, 422)
    assert.equal((await preco({ id: 999_999, itemId: order.itemId }, 1)).status, 404)
    assert.equal((await preco({ id: order.id, itemId: other.itemId }, 1)).status, 404)
    assert.deepEqual([(await line(order)).precoVenda, (await line(other)).precoVenda], [10, 10])
  })

  test('beside the delivery of the same line: the total is right whichever comes first', async () => {
    const orders = await times(10, () => pedidoEm(world, 'Confirmado'))
    const answers = await times(20, async (n): Promise<{ status: number }> => {
      const order = orders[n >> 1] ?? assert.fail()
      if (n % 2) return preco(order, 3)
      const one = { itemPedidoId: order.itemId, quantidadeEntregue: 1, motivo: 'faltou' }
      return admin.call(entregarPedido, { params: order.params, body: { itens: [one] } })
    })
    assert.deepEqual(counted(answers), { 200: 20 })
    for (const order of orders) assert.equal((await order.pedido()).valorTotal, 3)
  })

  test('npm run verify finds nothing afterwards', async () => {
    await assertStockAndTotals(db)
    assert.deepEqual((await verify(db)).quebras, [])
  })
})
