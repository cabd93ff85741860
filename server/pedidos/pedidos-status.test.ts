import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import * as contract from '#contract/pedidos-status.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
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
    assert.deepEqual(
      [status, pedido.status, pedido.dataEntrega, pedido.valorTotal, pedido.expiraEm],
      [200, 'Confirmado', SEXTA, 20, null],
    )
    assert.ok(Math.abs(Date.parse(pedido.dataConfirmacao ?? '') - Date.now()) < 60_000)
    assert.equal(await reservada(), 2)
    const last = (await historico()).at(-1)
    assert.deepEqual(
      [last?.acao, last?.antes, last?.depois],
      [
        'confirmar',
        { status: 'Aberto', dataEntrega: null, valorTotal: 20 },
        { status: 'Confirmado', dataEntrega: SEXTA, valorTotal: 20 },
      ],
    )
  })

  test('409 an empty order', async () => {
    const { confirm, pedido } = await pedidoAberto(world, { quantidade: 0 })
    for (const caller of [undefined, admin]) assert.equal((await confirm(SEXTA, caller)).status, 409)
    assert.equal((await pedido()).status, 'Aberto')
  })

  test('409 below the minimum, with the total; exactly the minimum is enough', async () => {
    const { confirm, rules, add } = await pedidoAberto(world)
    await rules({ pedidoMinimo: 30 })
    const { status, body } = await confirm(SEXTA)
    assert.deepEqual([status, body.atual], [409, { valorTotal: 20, pedidoMinimo: 30, falta: 10 }])
    assert.match(body.detail, /R\$\s10,00/)
    await add(1)
    assert.equal((await confirm(SEXTA)).status, 200)
  })

  test('409 a deactivated or expired shelf', async () => {
    const closings = [sql`ativa = false`, sql`valida_ate = '2026-03-09'`, sql`valida_de = '2026-03-11'`]
    for (const closing of closings) {
      const { confirm, estanteId, pedido } = await pedidoAberto(world)
      await db.rows(sql`update estante set ${closing} where id = ${estanteId}`)
      const { status, body } = await confirm(SEXTA)
      assert.deepEqual([status, body.atual?.status], [409, 'Aberto'])
      assert.match(body.title, /não está mais aberta/)
      assert.equal((await pedido()).status, 'Aberto')
    }
  })

  test('409 already confirmed; an impossible day comes first', async () => {
    const { confirm } = await confirmado()
    const again = await confirm(SEXTA)
    assert.deepEqual([again.status, again.body.atual], [409, { status: 'Confirmado' }])
    assert.equal((await confirm(HOJE)).status, 422)
  })

  test('422 a day that does not exist, before 404; 404 before the rules of the day', async () => {
    const { buyer } = await world.newCliente()
    const { id, confirm } = await pedidoAberto(world)
    for (const day of ['2026-02-30', '10/03/2026', '2026-3-10', ''])
      assert.equal((await confirm(day, buyer)).status, 422, day)
    assert.equal((await buyer.raw('PUT', `/api/pedidos/${id}/confirmar`, {})).status, 422)
    assert.equal((await buyer.raw('PUT', `/api/pedidos/${id}/confirmar`)).status, 422)
    assert.equal((await confirm(HOJE, buyer)).status, 404)
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
      assert.deepEqual(
        [cancelado.status, cancelado.observacao, cancelado.valorTotal, cancelado.expiraEm],
        ['Cancelado', observacao?.trim() ?? 'Portão azul', 50, null],
      )
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

  test('409 without a cut-off, from the end of the day before on', async () => {
    const [late, inTime] = [await confirmado(SEXTA), await confirmado(SEXTA)]
    at('2026-03-13T02:59:00Z')
    assert.equal((await inTime.buyer.call(contract.cancelarPedido, { params: inTime.params })).status, 200)
    at('2026-03-13T03:00:00Z')
    assert.equal((await late.buyer.call(contract.cancelarPedido, { params: late.params })).status, 409)
    assert.equal(await late.reservada(), 2)
  })

  test('409 already cancelled; 422 without an observation', async () => {
    const { params, id, buyer, reservada } = await pedidoAberto(world)
    const url = `/api/pedidos/${id}/cancelar-com-observacao`
    for (const body of [{}, { observacao: '   ' }, { observacao: null }, undefined])
      assert.equal((await buyer.raw('PUT', url, body)).status, 422, JSON.stringify(body))
    assert.equal((await buyer.call(contract.cancelarPedido, { params })).status, 200)
    const again = await buyer.call(contract.cancelarPedido, { params })
    assert.deepEqual([again.status, again.body.atual], [409, { status: 'Cancelado' }])
    assert.equal(await reservada(), 0)
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
