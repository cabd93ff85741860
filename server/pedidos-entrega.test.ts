import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { somarDias } from '#contract/dias.ts'
import * as contract from '#contract/pedidos-status.ts'
import { pedidoAberto } from '../test/pedido-aberto.ts'
import { AMANHA, HOJE, onTuesdayNoon, QUINTA, SEXTA } from '../test/tuesday-noon.ts'
import { type Caller, openWorld } from '../test/world.ts'

const world = await openWorld()
const { admin } = world

const { confirmado } = onTuesdayNoon(world)

describe('PATCH /api/pedidos/{id}/alterar/entrega/{data}', () => {
  const move = (caller: Caller, id: number, data: string) =>
    caller.call(contract.alterarEntrega, { params: { id, data } })

  test('200 moves a confirmed order and tells both days', async () => {
    const { id, buyer, historico } = await confirmado(SEXTA)
    const { status, body } = await move(buyer, id, QUINTA)
    assert.deepEqual([status, body.pedidos[0]?.dataEntrega], [200, QUINTA])
    const last = (await historico()).at(-1)
    assert.deepEqual([last?.antes, last?.depois], [{ dataEntrega: SEXTA }, { dataEntrega: QUINTA }])
  })

  test('422 the same days are refused as in confirming', async () => {
    const { id, buyer, rules } = await confirmado(SEXTA)
    await rules({ diasEntrega: [3, 4, 5], horarioCorte: '11:00' })
    for (const day of [HOJE, AMANHA, '2026-03-14', somarDias(HOJE, 366), '2026-02-30', 'amanha']) {
      const { status, body } = await move(buyer, id, day)
      assert.deepEqual([status, body.errors[0]?.campo], [422, 'data'], day)
    }
    assert.equal((await move(admin, id, AMANHA)).status, 200)
    assert.equal((await move(admin, id, HOJE)).status, 422)
  })

  test('409 an open order, 404 another company', async () => {
    const { id, buyer } = await pedidoAberto(world)
    const { buyer: stranger } = await world.newCliente()
    const { status, body } = await move(buyer, id, SEXTA)
    assert.deepEqual([status, body.atual], [409, { status: 'Aberto' }])
    assert.equal((await move(stranger, id, SEXTA)).status, 404)
  })
})
