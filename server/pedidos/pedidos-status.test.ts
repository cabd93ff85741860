import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atualizarProdutoNaEstante, mudarStatusNaEstante } from '#contract/estante-produtos.ts'
import { definirItens } from '#contract/itens-pedido.ts'
import * as contract from '#contract/pedidos-status.ts'
import { fields } from '../../test/each.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { AMANHA, HOJE, onTuesdayNoon, QUINTA, SEXTA } from '../../test/tuesday-noon.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

const { confirmado } = onTuesdayNoon(world)
const at = (instant: string) => {
  world.clock.now = () => new Date(instant)
}

describe('PUT /api/pedidos/{id}/confirmar', () => {
  test('200 sets status, day and instant, keeps the stock and adds to the history', async () => {
    const { confirm, reservada, historico } = await pedidoAberto(world)
    const { status, body } = await confirm(SEXTA)
    const pedido = body.pedidos[0] ?? assert.fail()
    const told = [status, pedido.status, pedido.dataEntrega, pedido.valorTotal, pedido.expiraEm]
    assert.deepEqual(told, [200, 'Confirmado', SEXTA, 20, null])
    assert.ok(Math.abs(Date.parse(pedido.dataConfirmacao ?? '') - Date.now()) < 60_000)
    assert.equal(await reservada(), 2)
    const last = (await historico()).at(-1)
    assert.equal(last?.acao, 'confirmar')
    assert.deepEqual(last?.antes, { status: 'Aberto', dataEntrega: null, valorTotal: 20 })
    assert.deepEqual(last?.depois, { status: 'Confirmado', dataEntrega: SEXTA, valorTotal: 20 })
  })

  test('422 a day that does not exist, before 404; 404 before the rules of the day, 422 before 409', async () => {
    const { buyer } = await world.newCliente()
    const { id, confirm } = await pedidoAberto(world)
    for (const day of ['2026-02-30', '10/03/2026', '2026-3-10', ''])
      assert.equal((await confirm(day, buyer)).status, 422, day)
    assert.equal((await buyer.raw('PUT', `/api/pedidos/${id}/confirmar`, {})).status, 422)
    assert.equal((await buyer.raw('PUT', `/api/pedidos/${id}/confirmar`)).status, 422)
    assert.equal((await confirm(HOJE, buyer)).status, 404)
    assert.equal((await (await confirmado()).confirm(HOJE)).status, 422)
  })
})

describe('PUT /api/pedidos/{id}/cancelar and /cancelar-com-observacao', () => {
  test('200 keeps the lines and frees their stock; the observation stays, or is replaced by the sent one', async () => {
    for (const observacao of [undefined, '  Fechamos a loja\nnesta semana ']) {
      const { params, buyer, add, moreOf, itens, reservada, pedido, historico } = await pedidoAberto(world)
      await add(3, await moreOf())
      await buyer.call(contract.observarPedido, { params, body: { observacao: 'Portão azul' } })
      const lines = await itens()
      const { status, body } = observacao
        ? await buyer.call(contract.cancelarPedidoComObservacao, { params, body: { observacao } })
        : await buyer.call(contract.cancelarPedido, { params })
      assert.equal(status, 200)
      const cancelado = body.pedidos[0] ?? assert.fail()
      const found = [cancelado.status, cancelado.observacao, cancelado.valorTotal, cancelado.expiraEm]
      assert.deepEqual(found, ['Cancelado', observacao?.trim() ?? 'Portão azul', 50, null])
      assert.ok(cancelado.dataCancelamento)
      assert.deepEqual(await pedido(), cancelado)
      assert.deepEqual(await itens(), lines)
      assert.equal(await reservada(), 0)
      assert.equal((await historico()).at(-1)?.acao, 'cancelar')
    }
  })

  test('409 for a client after the cut-off of the day before delivery; 200 for an administrator', async () => {
    const { params, buyer, rules } = await confirmado(SEXTA)
    await rules({ horarioCorte: '18:00' })
    at('2026-03-12T21:00:00Z')
    for (const call of ['cancelar', 'cancelar-com-observacao']) {
      const late = await buyer.raw('PUT', `/api/pedidos/${params.id}/${call}`, { observacao: 'Tarde' })
      assert.deepEqual([late.status, late.body.atual], [409, { status: 'Confirmado', dataEntrega: SEXTA }])
    }
    assert.equal((await admin.call(contract.cancelarPedido, { params })).status, 200)
    const inTime = await confirmado(SEXTA)
    await inTime.rules({ horarioCorte: '18:00' })
    at('2026-03-12T20:59:00Z')
    assert.equal((await inTime.buyer.call(contract.cancelarPedido, { params: inTime.params })).status, 200)
  })
})

describe('PATCH /api/pedidos/{id}/alterar/entrega/{data}', () => {
  const move = (caller: Caller, id: number, data: string) =>
    caller.call(contract.alterarEntrega, { params: { id, data } })

  test('200 moves a confirmed order, with both days in its history', async () => {
    const { id, buyer, historico } = await confirmado(SEXTA)
    const { status, body } = await move(buyer, id, QUINTA)
    assert.deepEqual([status, body.pedidos[0]?.dataEntrega], [200, QUINTA])
    const last = (await historico()).at(-1)
    assert.deepEqual([last?.antes, last?.depois], [{ dataEntrega: SEXTA }, { dataEntrega: QUINTA }])
  })

  test('409 for a client after the cut-off of the current day; 422 an impossible day first; 200 for an administrator', async () => {
    const order = await confirmado(AMANHA)
    const { id, buyer } = order
    await order.rules({ horarioCorte: '12:00' })
    const story = await order.historico()
    const { status, body } = await move(buyer, id, SEXTA)
    assert.deepEqual([status, body.atual], [409, { status: 'Confirmado', dataEntrega: AMANHA }])
    assert.match(`${body.title} ${body.detail}`, /mudar o dia.* 12:00/)
    assert.deepEqual(await order.historico(), story)
    assert.equal((await move(buyer, id, HOJE)).status, 422)
    assert.equal((await move(admin, id, SEXTA)).status, 200)
    assert.equal((await move(buyer, id, QUINTA)).status, 200)
  })
})

type Line = { estanteId: number; produtoId: number }
const setPrice = ({ estanteId, produtoId }: Line, precoVenda: number) =>
  admin.call(atualizarProdutoNaEstante, {
    params: { idEstante: estanteId, idProduto: produtoId },
    body: { precoVenda, quantidade: 10 },
  })

/** Confirms as the screen does, with the version the caller saw. */
const confirmSeen = ({ params, buyer }: PedidoAberto, versao: number | undefined, who: Caller = buyer) =>
  who.call(contract.confirmarPedido, { params, body: { dataEntrega: SEXTA, versao } })

/** The state to compare before and after a refused confirmation. */
const standing = async (order: PedidoAberto) => [
  await order.pedido(),
  await order.itens(),
  (await order.historico()).length,
  await order.reservada(),
]

test('PUT /api/pedidos/{id}/confirmar, each line compared with its shelf 409 with every changed price, higher or lower, and what is no longer offered; nothing changes', async () => {
  const order = await pedidoAberto(world, { precoVenda: 100 })
  const [cheaper, same] = [await order.moreOf({ precoVenda: 5.5 }), await order.moreOf()]
  const [off, gone] = [await order.moreOf(), await order.moreOf()]
  for (const line of [cheaper, same, off, gone]) await order.add(1, line)
  await setPrice(order.linha, 999)
  await setPrice(cheaper, 5.49)
  await admin.call(mudarStatusNaEstante, { body: { ativo: 0, estanteId: off.estanteId, produtoId: off.produtoId } })
  await db.rows`update produto set ativo = false where id = ${gone.produtoId}`
  // Touching the order extends its expiry, but does not update its prices.
  await order.buyer.call(contract.observarPedido, { params: order.params, body: { observacao: 'Doca' } })
  const before = await standing(order)
  const expected = [
    [order.produtoId, 100, 999, 'preco'],
    [cheaper.produtoId, 5.5, 5.49, 'preco'],
    [off.produtoId, 10, 10, 'fora'],
    [gone.produtoId, 10, 10, 'inativo'],
  ]
  for (const caller of [order.buyer, admin]) {
    const { status, body } = await order.confirm(SEXTA, caller)
    const { itens, ...rest } = body.atual ?? {}
    assert.equal(status, 409)
    const named = fields(itens as Record<string, unknown>[], 'produtoId', 'precoNoPedido', 'precoNaEstante', 'motivo')
    const shown = named.toSorted(([a], [b]) => Number(a) - Number(b))
    assert.deepEqual(shown, expected)
    const { versao, valorTotal } = await order.pedido()
    assert.deepEqual(rest, { status: 'Aberto', versao, valorTotal })
    assert.equal(body.errors.length, 4)
  }
  assert.deepEqual(await standing(order), before)
})

test('the seen version 409 with the current order when the version differs; nothing changes', async () => {
  const order = await pedidoAberto(world)
  const seen = (await order.pedido()).versao ?? assert.fail()
  const colleague = await world.newBuyer(order.clienteId)
  await order.add(3, {}, colleague)
  const before = await standing(order)
  for (const caller of [order.buyer, admin]) {
    const { status, body } = await confirmSeen(order, seen, caller)
    assert.equal(status, 409)
    assert.deepEqual(body.atual, { ...(await order.pedido()), itens: await order.itens() })
  }
  const itens = [{ ...order.linha, quantidade: 1 }]
  const set = await order.buyer.call(definirItens, { params: order.params, body: { itens, versao: seen } })
  assert.deepEqual([set.status, set.body.atual?.valorTotal], [409, 50])
  assert.deepEqual(await standing(order), before)
  assert.equal((await confirmSeen(order, seen + 1)).status, 200)
})
