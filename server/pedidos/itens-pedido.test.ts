import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import type * as itens from '#contract/itens-pedido.ts'
import type { Linha } from '#contract/itens-pedido.ts'
import { definirPrecoDoItem, entregarPedido } from '#contract/pedidos-entrega.ts'
import * as totais from '#contract/valor-total.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { define, defineAs, edit, remove, unchanged } from '../../test/linha-do-pedido.ts'
import { type PedidoAberto, pedidoAberto, pedidoEm, reservada } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { verify } from '../manutencao/verify/verify.ts'

const world = await openWorld()
const { admin, db } = world

const setOffer = ({ linha }: PedidoAberto, set: Sql) =>
  db.rows`update estante_produto set ${set}
    where estante_id = ${linha.estanteId} and produto_id = ${linha.produtoId}`

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
      estanteId,
      produtoId,
      unidadeMedida: 'UN',
      precoVenda: 12.34,
      quantidade: 3,
      valor: 37.02,
      quantidadeEntregue: null,
      quantidadeAjustada: 0,
      precoCombinado: 0,
      motivoPreco: null,
      motivoEntrega: null,
      motivoAjuste: null,
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
    await db.rows`update produto set preco_custo = 9 where id = ${order.produtoId}`
    const { status, body } = await order.add(1, { precoVenda: 11.5 })
    assert.deepEqual([status, body.pedidos[0]?.valorTotal, body.pedidos[0]?.itens.length], [200, 34.5, 1])
    const cost = await db.first`select preco_custo from item_pedido where id = ${order.itemId}`
    assert.deepEqual(cost, { preco_custo: 1 })
  })
})

test('PUT /api/pedido/{pedidoId}/atualizar/{itemPedidoId} 200 raises and lowers the quantity, reserving and freeing stock', async () => {
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

test('POST /api/pedido/{pedidoId}/item-pedido/{itemId}/estante-id/{estanteId}/produto-id/{produtoId} 200 removes the line and frees its stock, also from a closed shelf', async () => {
  const order = await pedidoAberto(world)
  await setOffer(order, sql`ativo = false`)
  await db.rows`update estante set ativa = false where id = ${order.estanteId}`
  const { status, body } = await remove(order)
  assert.deepEqual([status, body.pedidos[0]?.itens, body.pedidos[0]?.valorTotal], [200, [], 0])
  await unchanged(order, 0)
  const last = (await order.historico()).at(-1)
  assert.deepEqual([last?.acao, last?.depois], ['remover-item', { itens: [] }])
  assert.equal((await remove(order)).status, 404)
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
    const told = [status, line?.itemPedidoId, line?.quantidade, body.pedidos[0]?.valorTotal]
    assert.deepEqual(told, [200, order.itemId, 1, 32])
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
    await db.rows`update pedido set expira_em = now() where id = ${order.id}`
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
      precoVenda: 7.35,
      precoCombinado: 1,
      motivoPreco: 'Amassado',
      quantidade: 2,
      valor: 14.7,
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
      precoVenda: 7,
      precoCombinado: 1,
      motivoPreco: 'Amassado',
      quantidade: 4,
      valor: 28,
    })
    const { estanteId, produtoId } = order
    await db.rows`update estante_produto set preco_venda = 12 where estante_id = ${estanteId}
      and produto_id = ${produtoId}`
    const { status, body } = await order.confirm()
    assert.deepEqual([status, body.pedidos[0]?.valorTotal], [200, 28])
  })

  /** Every way in which a client may ask for more than the 2 pieces that the line has. */
  const MORE: Record<string, (order: PedidoAberto, who?: Caller) => Promise<{ status: number; body: unknown }>> = {
    adicionar: (order, who) => order.add(1, { precoVenda: 0.01 }, who),
    atualizar: (order, who) => edit(order, { precoVenda: 0.01, nova: 5 }, who),
    'PUT …/itens': (order, who) => whole(order, 0.01, 5, who),
  }
  for (const [way, more] of Object.entries(MORE))
    test(`409 a client enlarging the line by ${way}; nothing changes; 200 an administrator`, async () => {
      const order = await pedidoEm(world, 'Confirmado')
      await preco(order, 0.01)
      const answer = (await more(order)) as Awaited<ReturnType<typeof whole>>
      assert.equal(answer.status, 409, JSON.stringify(answer.body))
      assert.match(answer.body.errors[0]?.mensagem ?? '', /o preço combinado vale para 2: fale com o fornecedor/)
      const [now] = (answer.body.atual?.itens ?? [answer.body.atual]) as itens.LinhaRecusada[]
      assert.deepEqual([now?.quantidade, now?.precoCombinado, now?.sugestoes], [2, 1, [2]])
      assert.deepEqual([(await line(order)).quantidade, (await order.pedido()).valorTotal], [2, 0.02])
      assert.equal((await more(order, admin)).status, 200)
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
