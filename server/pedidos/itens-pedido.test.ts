import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarItens } from '#contract/itens-pedido.ts'
import * as pedidos from '#contract/pedidos-status.ts'
import * as totais from '#contract/valor-total.ts'
import { edit, remove, unchanged } from '../../test/linha-do-pedido.ts'
import { type PedidoAberto, pedidoAberto, reservada } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

const setPrice = ({ linha }: PedidoAberto, preco: number) =>
  db.rows(sql`update estante_produto set preco_venda = ${preco}
    where estante_id = ${linha.estanteId} and produto_id = ${linha.produtoId}`)
const setActive = ({ linha }: PedidoAberto, ativo: boolean) =>
  db.rows(sql`update estante_produto set ativo = ${ativo}
    where estante_id = ${linha.estanteId} and produto_id = ${linha.produtoId}`)

describe('POST /api/pedido/{pedidoId}/adicionar', () => {
  test('201 adds a line: record, stock, total, history', async () => {
    const order = await pedidoAberto(world, { quantidade: 0, precoVenda: 12.34 })
    const { status, body } = await order.add(3)
    assert.equal(status, 201)
    const { itens, ...pedido } = body.pedidos[0] ?? assert.fail()
    const { itemPedidoId, nome, ...line } = itens[0] ?? assert.fail()
    assert.ok(itemPedidoId > 0)
    const { estanteId, produtoId } = order.linha
    const expected = {
      ...{ estanteId, produtoId, unidadeMedida: 'UN', precoVenda: 12.34, quantidade: 3, valor: 37.02 },
      ...{ quantidadeEntregue: null, quantidadeAjustada: 0, precoCombinado: 0 },
      ...{ motivoPreco: null, motivoEntrega: null, motivoAjuste: null },
    }
    assert.deepEqual(line, expected)
    assert.deepEqual(pedido, await order.pedido())
    assert.equal(pedido.valorTotal, 37.02)
    assert.deepEqual(itens, await order.itens())
    assert.equal(await order.reservada(), 3)
    const last = (await order.historico()).at(-1)
    assert.deepEqual(
      [last?.acao, last?.antes, last?.depois],
      [
        'adicionar-item',
        { itens: [] },
        { itens: [{ produtoId, nome, quantidade: 3, unidadeMedida: 'UN', precoVenda: 12.34 }] },
      ],
    )
  })

  test('200 increases an existing line, which takes the current price as a whole; its cost stays', async () => {
    const order = await pedidoAberto(world)
    await setPrice(order, 11.5)
    await db.rows(sql`update produto set preco_custo = 9 where id = ${order.produtoId}`)
    const stale = await order.add(1)
    assert.deepEqual([stale.status, stale.body.atual?.precoVenda], [409, 11.5])
    await unchanged(order)
    const { status, body } = await order.add(1, { precoVenda: 11.5 })
    assert.deepEqual([status, body.pedidos[0]?.valorTotal, body.pedidos[0]?.itens.length], [200, 34.5, 1])
    const cost = await db.first(sql`select preco_custo from item_pedido where id = ${order.itemId}`)
    assert.deepEqual(cost, { preco_custo: 1 })
  })

  test("409 with both numbers when the line's quantity is not the seen one; never adds them up", async () => {
    const order = await pedidoAberto(world, { quantidade: 5, oferecida: 20 })
    for (const quantidadeAntiga of [0, 4, 6]) {
      const { status, body } = await order.add(8, { quantidadeAntiga })
      const { quantidade, quantidadePedida, itemPedidoId } = body.atual ?? {}
      assert.deepEqual([status, body.errors[0]?.campo], [409, 'quantidadeAntiga'])
      assert.deepEqual([quantidade, quantidadePedida, itemPedidoId], [5, quantidadeAntiga + 8, order.itemId])
      assert.match(body.title, new RegExp(`no pedido agora é 5; você pediu ${quantidadeAntiga + 8} unidades`))
    }
    await unchanged(order, 5)
    const seen = await order.add(8, { quantidadeAntiga: 5 })
    assert.deepEqual([seen.status, seen.body.pedidos[0]?.itens[0]?.quantidade], [200, 13])
    const other = await order.moreOf()
    const gone = await order.add(1, { ...other, quantidadeAntiga: 2 })
    assert.deepEqual([gone.status, gone.body.atual?.quantidade, gone.body.atual?.itemPedidoId], [409, 0, null])
    assert.match(gone.body.title, /não está mais no pedido/)
    assert.equal((await order.add(1, { ...other, quantidadeAntiga: 0 })).status, 201)
  })

  test('409 too little left, with the remainder; the last piece can be ordered', async () => {
    const order = await pedidoAberto(world, { oferecida: 5 })
    const { status, body } = await order.add(4)
    assert.deepEqual([status, body.atual?.disponivel, body.atual?.quantidade], [409, 3, 2])
    await unchanged(order)
    assert.equal((await order.add(3)).status, 200)
    assert.equal((await order.add(1)).body.atual?.disponivel, 0)
  })

  test('409 a product inactive on the shelf or altogether; a closed or inactive shelf', async () => {
    const { produtoId, estanteId, ...order } = await pedidoAberto(world)
    const given = { produtoId, estanteId, ...order }
    const refused = async (campo: string) => {
      const { status, body } = await order.add(1)
      assert.deepEqual([status, body.errors[0]?.campo], [409, campo])
      await unchanged(given)
    }
    await setActive(given, false)
    await refused('produtoId')
    await setActive(given, true)
    await db.rows(sql`update produto set ativo = false where id = ${produtoId}`)
    await refused('produtoId')
    await db.rows(sql`update produto set ativo = true where id = ${produtoId}`)
    for (const closing of [sql`ativa = false`, sql`ativa = true, valida_ate = '2020-01-01'`]) {
      await db.rows(sql`update estante set ${closing} where id = ${estanteId}`)
      await refused('estanteId')
    }
  })

  test("422 a product not on the shelf, and another client's shelf with the same answer as an unknown one", async () => {
    const order = await pedidoAberto(world)
    const other = await pedidoAberto(world)
    const wrong = [
      { produtoId: other.produtoId },
      { estanteId: other.estanteId },
      { estanteId: other.estanteId, produtoId: other.produtoId },
      { estanteId: 999_999, produtoId: 999_999 },
    ]
    const answers = await Promise.all(wrong.flatMap(line => [order.add(1, line), order.add(1, line, admin)]))
    for (const { status, body } of answers) {
      assert.equal(status, 422)
      assert.deepEqual(body, answers[0]?.body)
    }
    await unchanged(other)
  })

  test('422 half a piece, more than three decimals, zero, no number, or an invalid seen quantity', async () => {
    const order = await pedidoAberto(world)
    const wrong = [1.5, 0.001, 0, 1.0001, '1', 1e9].map(quantidade => ({ quantidade }))
    const seen = [-1, null].map(quantidadeAntiga => ({ quantidade: 1, quantidadeAntiga }))
    for (const fields of [...wrong, ...seen, { quantidade: 1, precoVenda: 10.001 }]) {
      const body = { ...order.linha, ...fields }
      const { status } = await order.buyer.raw('POST', `/api/pedido/${order.id}/adicionar`, body)
      assert.equal(status, 422, JSON.stringify(fields))
    }
    await unchanged(order)
  })

  test("422 a value beyond an order's maximum", async () => {
    const order = await pedidoAberto(world, { quantidade: 1, oferecida: 99_999_999, precoVenda: 99_999_999.99 })
    assert.equal((await order.add(99_999_998)).status, 422)
    await unchanged(order, 1)
  })

  test('the order of refusals: 422 of the input, 404 of the company, 422 of the line, 409', async () => {
    const order = await pedidoAberto(world)
    const { buyer: stranger } = await world.newCliente()
    const { id, linha } = order
    const url = `/api/pedido/${id}/adicionar`
    assert.equal((await stranger.raw('POST', url, { ...linha, quantidade: 0 })).status, 422)
    assert.equal((await stranger.raw('POST', url, { ...linha, quantidade: 1.5 })).status, 404)
    await admin.call(pedidos.cancelarPedido, { params: { id } })
    assert.equal((await order.add(1.5)).status, 422)
    const late = await order.add(1, { precoVenda: 1 })
    assert.deepEqual([late.status, late.body.atual], [409, { status: 'Cancelado' }])
  })
})

describe('PUT /api/pedido/{pedidoId}/atualizar/{itemPedidoId}', () => {
  test('200 raises and lowers the quantity, reserving and freeing stock', async () => {
    const order = await pedidoAberto(world)
    const up = await edit(order, { nova: 10 })
    assert.deepEqual([up.status, up.body.pedidos[0]?.valorTotal, await order.reservada()], [200, 100, 10])
    const down = await edit(order, { antiga: 10, nova: 1 })
    assert.deepEqual([down.status, down.body.pedidos[0]?.valorTotal, await order.reservada()], [200, 10, 1])
    const last = (await order.historico()).at(-1)
    assert.equal(last?.acao, 'alterar-item')
    assert.match(JSON.stringify([last?.antes, last?.depois]), /"quantidade":10.*"quantidade":1\b/)
    assert.doesNotMatch(JSON.stringify(last), /custo/i)
  })

  test('409 a line changed in another tab, a changed price or too little left, with current values', async () => {
    const order = await pedidoAberto(world)
    const otherTab = await edit(order, { antiga: 1 })
    assert.deepEqual([otherTab.status, otherTab.body.atual?.quantidade], [409, 2])
    assert.equal(otherTab.body.errors[0]?.campo, 'quantidadeAntiga')
    const tooMuch = await edit(order, { nova: 11 })
    assert.equal(tooMuch.body.errors[0]?.campo, 'quantidadeNova')
    assert.deepEqual([tooMuch.status, tooMuch.body.atual?.disponivel, tooMuch.body.atual?.quantidade], [409, 8, 2])
    await setPrice(order, 9.99)
    const stale = await edit(order, { nova: 1 })
    assert.deepEqual([stale.status, stale.body.atual?.precoVenda], [409, 9.99])
    await unchanged(order)
    const fresh = await edit(order, { nova: 2, precoVenda: 9.99 })
    assert.deepEqual([fresh.status, fresh.body.pedidos[0]?.valorTotal], [200, 19.98])
  })

  test("409 a product or shelf that can't be ordered now", async () => {
    const order = await pedidoAberto(world)
    await setActive(order, false)
    assert.equal((await edit(order)).body.errors[0]?.campo, 'produtoId')
    await db.rows(sql`update estante set ativa = false where id = ${order.estanteId}`)
    assert.equal((await edit(order)).body.errors[0]?.campo, 'estanteId')
    await unchanged(order)
  })

  test("422 zero, half a piece, or another product than the line's", async () => {
    const order = await pedidoAberto(world)
    for (const nova of [0, -1, 2.5, 1.0001]) {
      const { status, body } = await edit(order, { nova })
      assert.deepEqual([status, body.errors[0]?.campo], [422, 'quantidadeNova'], String(nova))
    }
    const { produtoId } = await order.moreOf()
    for (const wrong of [{ produtoId }, { estanteId: order.estanteId + 1 }]) {
      const { status, body } = await edit(order, wrong)
      assert.deepEqual([status, body.errors[0]?.campo], [422, 'produtoId'])
    }
    await unchanged(order)
  })

  test("404 another order's line", async () => {
    const [order, other] = [await pedidoAberto(world), await pedidoAberto(world)]
    assert.equal((await edit({ ...order, itemId: other.itemId })).status, 404)
    assert.equal((await edit({ ...order, id: other.id }, {}, admin)).status, 404)
    await unchanged(other)
  })
})

describe('POST /api/pedido/{pedidoId}/item-pedido/{itemId}/estante-id/{estanteId}/produto-id/{produtoId}', () => {
  test('200 removes the line and frees its stock, also from a closed shelf', async () => {
    const order = await pedidoAberto(world)
    await setActive(order, false)
    await db.rows(sql`update estante set ativa = false where id = ${order.estanteId}`)
    const { status, body } = await remove(order)
    assert.deepEqual([status, body.pedidos[0]?.itens, body.pedidos[0]?.valorTotal], [200, [], 0])
    await unchanged(order, 0)
    const last = (await order.historico()).at(-1)
    assert.deepEqual([last?.acao, last?.depois], ['remover-item', { itens: [] }])
    assert.equal((await remove(order)).status, 404)
  })

  test("409 another quantity than the line's", async () => {
    const order = await pedidoAberto(world)
    const { status, body } = await remove(order, 3)
    assert.deepEqual([status, body.atual?.quantidade], [409, 2])
    await unchanged(order)
  })

  test('404 a path with another shelf, product or line; 422 no quantity', async () => {
    const [order, other] = [await pedidoAberto(world), await pedidoAberto(world)]
    for (const wrong of [{ produtoId: other.produtoId }, { estanteId: other.estanteId }, { itemId: other.itemId }])
      assert.equal((await remove({ ...order, ...wrong })).status, 404)
    assert.equal((await remove(order, 0)).status, 422)
    await unchanged(order)
  })
})

describe('money', () => {
  test('each line is rounded half up, and the order is the sum of rounded lines', async () => {
    const vectors = [
      [0.335, 29.9, 10.02],
      [1.005, 1, 1.01],
      [2.675, 1, 2.68],
      [1234.567, 99.99, 123_444.35],
      [0.001, 0.01, 0],
    ] as const
    for (const [quantidade, precoVenda, valor] of vectors) {
      const order = await pedidoAberto(world, { quantidade, precoVenda, unidadeMedida: 'KG', oferecida: 2000 })
      assert.deepEqual([(await order.itens())[0]?.valor, (await order.pedido()).valorTotal], [valor, valor])
    }
    const three = await pedidoAberto(world, { quantidade: 0.335, precoVenda: 1, unidadeMedida: 'KG' })
    for (let n = 0; n < 2; n++) await three.add(0.335, await three.moreOf({ precoVenda: 1, unidadeMedida: 'KG' }))
    assert.equal((await three.pedido()).valorTotal, 1.02)
  })
})

describe('GET /api/pedidos/{id}/produtos', () => {
  test('200 by product name', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    for (const nome of ['Zimbro', 'água', 'Bolo']) {
      const linha = await world.offer(order.estanteId, await world.newProduto({ nome }))
      await order.add(1, linha)
      assert.equal(await reservada(world, linha), 1)
    }
    const { params, buyer } = order
    const { status, body } = await buyer.call(listarItens, { params })
    assert.deepEqual([status, body.itens.map(({ nome }) => nome)], [200, ['água', 'Bolo', 'Zimbro']])
  })
})

describe('GET /api/pedidos/{id}/valorTotal, /recuperarValorTotal, PUT /atualizar/valorTotal', () => {
  test('200 the sum of the lines equals the stored total', async () => {
    const { params, buyer, add, moreOf } = await pedidoAberto(world, {
      precoVenda: 29.9,
      unidadeMedida: 'KG',
      quantidade: 0.335,
    })
    await add(3, await moreOf({ precoVenda: 0.1 }))
    const sum = await buyer.call(totais.somarValorTotal, { params })
    const stored = await buyer.call(totais.recuperarValorTotal, { params })
    assert.deepEqual([sum.body, stored.body], [{ valorTotal: 10.32 }, { valorTotal: 10.32 }])
    const checked = await buyer.call(totais.conferirValorTotal, { params, body: { valorTotal: 10.32 } })
    assert.deepEqual([checked.status, checked.body.pedidos[0]?.valorTotal], [200, 10.32])
  })

  test('409 with the true total when another is sent: a client never sets their own price', async () => {
    const { params, buyer, pedido } = await pedidoAberto(world)
    for (const caller of [buyer, admin]) {
      const { status, body } = await caller.call(totais.conferirValorTotal, { params, body: { valorTotal: 0.01 } })
      assert.deepEqual([status, body.atual], [409, { valorTotal: 20 }])
    }
    assert.equal((await pedido()).valorTotal, 20)
  })

  test('422 an invalid amount', async () => {
    const { params } = await pedidoAberto(world)
    const url = `/api/pedidos/${params.id}/atualizar/valorTotal`
    for (const valorTotal of [-1, 1.001, '20', null])
      assert.equal((await admin.raw('PUT', url, { valorTotal })).status, 422, String(valorTotal))
  })
})
