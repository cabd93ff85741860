import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as itens from '#contract/itens-pedido.ts'
import * as contract from '#contract/pedidos-status.ts'
import { counted } from '../../test/database/at-once.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { AMANHA, HOJE, onTuesdayNoon, QUINTA, SEXTA } from '../../test/tuesday-noon.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin } = world

const { confirmado } = onTuesdayNoon(world)

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

  test('409 for a client after the cut-off of the current day; 200 for an administrator', async () => {
    const order = await confirmado(AMANHA)
    const { id, buyer } = order
    await order.rules({ horarioCorte: '12:01' })
    assert.equal((await move(buyer, id, SEXTA)).status, 200)
    assert.equal((await move(admin, id, AMANHA)).status, 200)
    await order.rules({ horarioCorte: '12:00' })
    const story = await order.historico()
    const { status, body } = await move(buyer, id, SEXTA)
    assert.deepEqual([status, body.atual], [409, { status: 'Confirmado', dataEntrega: AMANHA }])
    assert.match(`${body.title} ${body.detail}`, /mudar o dia.* 12:00/)
    assert.deepEqual(await order.historico(), story)
    assert.equal((await order.pedido()).dataEntrega, AMANHA)
    assert.equal((await buyer.call(contract.cancelarPedido, { params: { id } })).status, 409)
    assert.equal((await move(buyer, id, HOJE)).status, 422)
    assert.equal((await move(admin, id, SEXTA)).status, 200)
    assert.equal((await move(buyer, id, QUINTA)).status, 200)
  })

  test('409 no call of a client changes the order past the cut-off', async () => {
    const order = await confirmado(AMANHA)
    const { id, params, buyer, linha, itemId } = order
    await order.rules({ horarioCorte: '12:00' })
    const { estanteId, produtoId } = linha
    const line = { ...linha, quantidade: 1 }
    const before = await order.itens()
    const answers = await Promise.all([
      order.confirm(SEXTA),
      move(buyer, id, SEXTA),
      buyer.call(contract.cancelarPedido, { params }),
      buyer.call(contract.cancelarPedidoComObservacao, { params, body: { observacao: 'Tarde' } }),
      order.add(1),
      buyer.call(itens.atualizarItem, {
        params: { pedidoId: id, itemPedidoId: itemId },
        body: { ...linha, quantidadeAntiga: 2, quantidadeNova: 1 },
      }),
      buyer.call(itens.removerItem, {
        params: { pedidoId: id, itemId, estanteId, produtoId },
        body: { quantidade: 2 },
      }),
      buyer.call(itens.definirItens, { params, body: { itens: [line] } }),
    ])
    assert.deepEqual(counted(answers), { 409: 8 })
    // An observation is still allowed, and does not reopen the deadline.
    assert.equal((await buyer.call(contract.observarPedido, { params, body: { observacao: 'Doca' } })).status, 200)
    assert.equal((await move(buyer, id, SEXTA)).status, 409)
    const { status, dataEntrega } = await order.pedido()
    assert.deepEqual([status, dataEntrega, await order.itens()], ['Confirmado', AMANHA, before])
  })

  test('409 an open order', async () => {
    const { id, buyer } = await pedidoAberto(world)
    const { status, body } = await move(buyer, id, SEXTA)
    assert.deepEqual([status, body.atual], [409, { status: 'Aberto' }])
  })
})
