import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import type { Linha } from '#contract/itens-pedido.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { counted } from '../../test/database/at-once.ts'
import { define, defineAs, edit, remove, unchanged } from '../../test/linha-do-pedido.ts'
import { openOrder, type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { AMANHA, onTuesdayNoon, QUINTA, SEXTA } from '../../test/tuesday-noon.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { confirmado } = onTuesdayNoon(world)

const another = (order: PedidoAberto, quantidade: number) => openOrder(world, order, quantidade)

describe('the lines of a confirmed order', () => {
  test('200 its client changes them until the cut-off of its delivery day, then 409', async () => {
    const order = await confirmado(AMANHA)
    await order.rules({ horarioCorte: '12:01' })
    const second = await order.moreOf({ precoVenda: 3 })
    assert.equal((await order.add(1, second)).status, 201)
    assert.equal((await edit(order, { nova: 5 })).status, 200)
    assert.equal((await remove(order, 5)).status, 200)
    const { status, expiraEm, valorTotal, dataEntrega } = await order.pedido()
    assert.deepEqual([status, expiraEm, valorTotal, dataEntrega], ['Confirmado', null, 3, AMANHA])
    await order.rules({ horarioCorte: '12:00' })
    const lines = await order.itens()
    const itemId = lines[0]?.itemPedidoId ?? 0
    const late = [
      await order.add(1),
      await edit({ ...order, itemId, linha: second }, { antiga: 1 }),
      await remove({ ...order, itemId, ...second }, 1),
      await define(order, { ...order.linha, quantidade: 1 }),
    ]
    for (const { status, body } of late) {
      assert.deepEqual([status, body.atual], [409, { status: 'Confirmado', dataEntrega: AMANHA }])
      assert.match(`${body.title} ${body.detail}`, /mudar o pedido.* 12:00/)
    }
    assert.deepEqual(await order.itens(), lines)
    assert.equal((await order.add(1, {}, admin)).status, 201)
  })

  test('409 for anyone once delivered', async () => {
    const order = await confirmado()
    await admin.call(entregarPedido, { params: order.params })
    const answers = [
      await order.add(1, {}, admin),
      await edit(order, {}, admin),
      await remove(order, 2, admin),
      await defineAs(admin, order),
    ]
    for (const { status, body } of answers) assert.deepEqual([status, body.atual], [409, { status: 'Entregue' }])
    await unchanged(order)
  })

  test('409 removing the last line, alone or with all: cancel the order instead', async () => {
    const order = await confirmado()
    await order.add(1, await order.moreOf())
    for (const who of [order.buyer, admin]) {
      const { status, body } = await defineAs(who, order)
      assert.equal(status, 409)
      assert.match(body.title, /cancele o pedido/)
    }
    assert.equal((await define(order, { ...order.linha, quantidade: 2 })).status, 200)
    for (const who of [order.buyer, admin]) assert.match((await remove(order, 2, who)).body.title, /cancele o pedido/)
    await unchanged(order)
    const other = await order.moreOf()
    assert.equal((await define(order, { ...other, quantidade: 1 })).status, 200)
  })

  test('an unchanged line keeps its price and stays, whatever its shelf says; a changed one takes the current price', async () => {
    const order = await confirmado()
    const other = await order.moreOf({ precoVenda: 3 })
    await order.add(1, other)
    await db.rows`update estante_produto set preco_venda = 12, ativo = produto_id <> ${order.produtoId}
      where estante_id = ${order.estanteId}`
    const set = (a: Partial<Linha>, b: Partial<Linha>) =>
      define(order, { ...order.linha, quantidade: 2, ...a }, { ...other, quantidade: 1, ...b })
    const stale = await set({}, { quantidade: 3 })
    assert.deepEqual([stale.status, stale.body.errors[0]?.campo], [409, 'itens.1.precoVenda'])
    assert.equal((await set({ quantidade: 1 }, {})).body.errors[0]?.campo, 'itens.0.produtoId')
    const { status, body } = await set({}, { quantidade: 3, precoVenda: 12 })
    assert.deepEqual([status, body.pedidos[0]?.valorTotal], [200, 56])
  })
})

describe("the minimum of a client's orders for one day", () => {
  test("counts them together: a small addition is not refused; the rules show the day's existing total", async () => {
    const first = await pedidoAberto(world, { quantidade: 3 })
    await first.rules({ pedidoMinimo: 30 })
    assert.equal((await first.confirm(SEXTA)).status, 200)
    const more = await another(first, 1)
    const elsewhere = await more.confirm(QUINTA)
    assert.deepEqual([elsewhere.status, elsewhere.body.atual], [409, { valorTotal: 10, pedidoMinimo: 30, falta: 20 }])
    assert.match(elsewhere.body.detail, /Somando os pedidos do mesmo dia, faltam R\$\s20,00 .* R\$\s30,00/)
    assert.equal((await more.confirm(SEXTA)).status, 200)
    const { body } = await first.buyer.call(lerRegrasDeEntrega, { params: { id: first.clienteId } })
    assert.deepEqual(body.regras.pedidosPorDia, [
      { dataEntrega: SEXTA, valorTotal: 40, semAprovacao: 40, pedidos: [first.id, more.id] },
    ])
  })

  test('409 for a client, reported to an administrator, after every change of a confirmed order', async () => {
    const order = await pedidoAberto(world, { quantidade: 4 })
    const extra = await order.moreOf({ precoVenda: 1 })
    await order.add(1, extra)
    await order.rules({ pedidoMinimo: 40 })
    assert.equal((await order.confirm(SEXTA)).status, 200)
    const refused = [
      await edit(order, { antiga: 4, nova: 3 }),
      await remove(order, 4),
      await define(order, { ...order.linha, quantidade: 3 }),
    ]
    for (const { status, body } of refused)
      assert.deepEqual([status, body.title, body.atual?.pedidoMinimo], [409, 'O pedido não chegou ao mínimo', 40])
    assert.deepEqual(refused[0]?.body.atual, { valorTotal: 31, pedidoMinimo: 40, falta: 9 })
    assert.equal((await order.pedido()).valorTotal, 41)
    assert.equal((await edit(order, { antiga: 4, nova: 5 })).status, 200)
    const warned = await edit(order, { antiga: 5, nova: 3 }, admin)
    assert.equal(warned.status, 200)
    assert.match(warned.body.aviso ?? '', /faltam R\$\s9,00 para o pedido mínimo de R\$\s40,00/)
    assert.equal((await edit(order, { antiga: 3, nova: 4 }, admin)).body.aviso, undefined)
  })

  test('an administrator confirms below it, with a warning; moving an order must also satisfy it on the new day', async () => {
    const order = await pedidoAberto(world)
    await order.rules({ pedidoMinimo: 30 })
    const warned = await order.confirm(SEXTA, admin)
    assert.equal(warned.status, 200)
    assert.match(warned.body.aviso ?? '', /faltam R\$\s10,00/)
    const refused = await order.move(QUINTA, order.buyer)
    assert.deepEqual([refused.status, refused.body.atual?.falta], [409, 10])
    const moved = await order.move(QUINTA, admin)
    assert.deepEqual([moved.status, Boolean(moved.body.aviso)], [200, true])
    const more = await another(order, 3)
    assert.equal((await more.confirm(SEXTA)).status, 200)
    assert.equal((await order.move(SEXTA, order.buyer)).status, 200)
  })

  test("of two simultaneous reductions that rely on each other's order, one succeeds", async () => {
    const first = await pedidoAberto(world, { quantidade: 3, oferecida: 100 })
    await first.rules({ pedidoMinimo: 50 })
    await first.confirm(SEXTA, admin)
    const second = await another(first, 3)
    await second.confirm(SEXTA)
    const answers = await Promise.all([first, second].map(order => edit(order, { antiga: 3, nova: 2 })))
    assert.deepEqual(counted(answers), { 200: 1, 409: 1 })
  })
})
