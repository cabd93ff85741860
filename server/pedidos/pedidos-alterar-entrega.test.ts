import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/pedidos-status.ts'
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
    const observacao = { params: { id }, body: { observacao: 'Doca' } }
    assert.equal((await buyer.call(contract.observarPedido, observacao)).status, 200)
    assert.equal((await move(buyer, id, SEXTA)).status, 409)
    assert.equal((await order.pedido()).dataEntrega, AMANHA)
    assert.equal((await move(buyer, id, HOJE)).status, 422)
    assert.equal((await move(admin, id, SEXTA)).status, 200)
    assert.equal((await move(buyer, id, QUINTA)).status, 200)
  })
})
