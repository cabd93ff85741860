import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { type Linha, listarItens } from '#contract/itens-pedido.ts'
import * as totais from '#contract/valor-total.ts'
import { define, edit, remove, unchanged } from '../../test/linha-do-pedido.ts'
import { type PedidoAberto, pedidoAberto, reservada } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

const setOffer = ({ linha }: PedidoAberto, set: Sql) =>
  db.rows(sql`update estante_produto set ${set}
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
    assert.equal(last?.acao, 'adicionar-item')
    assert.deepEqual(last?.antes, { itens: [] })
    assert.deepEqual(last?.depois, {
      itens: [{ produtoId, nome, quantidade: 3, unidadeMedida: 'UN', precoVenda: 12.34 }],
    })
  })

  test('200 increases an existing line, which takes the current price as a whole; its cost stays', async () => {
    const order = await pedidoAberto(world)
    await setOffer(order, sql`preco_venda = 11.5`)
    await db.rows(sql`update produto set preco_custo = 9 where id = ${order.produtoId}`)
    const { status, body } = await order.add(1, { precoVenda: 11.5 })
    assert.deepEqual([status, body.pedidos[0]?.valorTotal, body.pedidos[0]?.itens.length], [200, 34.5, 1])
    const cost = await db.first(sql`select preco_custo from item_pedido where id = ${order.itemId}`)
    assert.deepEqual(cost, { preco_custo: 1 })
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
})

describe('POST /api/pedido/{pedidoId}/item-pedido/{itemId}/estante-id/{estanteId}/produto-id/{produtoId}', () => {
  test('200 removes the line and frees its stock, also from a closed shelf', async () => {
    const order = await pedidoAberto(world)
    await setOffer(order, sql`ativo = false`)
    await db.rows(sql`update estante set ativa = false where id = ${order.estanteId}`)
    const { status, body } = await remove(order)
    assert.deepEqual([status, body.pedidos[0]?.itens, body.pedidos[0]?.valorTotal], [200, [], 0])
    await unchanged(order, 0)
    const last = (await order.historico()).at(-1)
    assert.deepEqual([last?.acao, last?.depois], ['remover-item', { itens: [] }])
    assert.equal((await remove(order)).status, 404)
  })
})

/** An order with 2 of its first product, and two more products to order. */
async function withThree() {
  const order = await pedidoAberto(world)
  return { order, a: order.linha, b: await order.moreOf({ precoVenda: 5.5 }), c: await order.moreOf({ precoVenda: 1 }) }
}
const quantities = ({ itens }: { itens: Linha[] }) => itens.map(({ produtoId, quantidade }) => [produtoId, quantidade])

describe('PUT /api/pedidos/{id}/itens', () => {
  test('200 sets the whole order: adds, changes, keeps and removes; the stock follows', async () => {
    const { order, a, b, c } = await withThree()
    const { status, body } = await define(order, { ...b, quantidade: 4 }, { ...a, quantidade: 1 })
    const line = body.pedidos[0]?.itens.find(({ produtoId }) => produtoId === a.produtoId)
    assert.deepEqual(
      [status, line?.itemPedidoId, line?.quantidade, body.pedidos[0]?.valorTotal],
      [200, order.itemId, 1, 32],
    )
    await define(order, { ...b, quantidade: 4 }, { ...c, quantidade: 10 })
    assert.deepEqual(await Promise.all([a, b, c].map(line => reservada(world, line))), [0, 4, 10])
    const last = (await order.historico()).at(-1)
    assert.equal(last?.acao, 'definir-itens')
    const sides = [last?.antes, last?.depois] as { itens: Linha[] }[]
    assert.deepEqual(sides.map(quantities), [[[a.produtoId, 1]], [[c.produtoId, 10]]])
  })

  test('200 the same again changes and announces nothing but renews the deadline; an empty list empties it', async () => {
    const { order, a } = await withThree()
    const story = await order.historico()
    await db.rows(sql`update pedido set expira_em = now() where id = ${order.id}`)
    assert.equal((await define(order, { ...a, quantidade: 2 })).status, 200)
    assert.deepEqual(await order.historico(), story)
    assert.ok(Date.parse((await order.pedido()).expiraEm ?? '') > Date.now() + 3_600_000)
    for (let n = 0; n < 2; n++) {
      const { status, body } = await define(order)
      assert.deepEqual([status, body.pedidos[0]?.itens, body.pedidos[0]?.valorTotal], [200, [], 0])
    }
    assert.equal(await order.reservada(), 0)
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
})
