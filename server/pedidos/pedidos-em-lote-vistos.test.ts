import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { somarDias } from '#contract/dias.ts'
import * as lote from '#contract/pedidos-em-lote.ts'
import * as contract from '#contract/pedidos-status.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { edit, remove } from '../../test/linha-do-pedido.ts'
import { ENTREGA, type PedidoAberto, pedidoEm } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
await db.rows(sql`update configuracao set empresas = '{Matriz}'`)

const entregar = (pedidos: { id: number; versao?: number }[]) => admin.call(lote.entregarPedidos, { body: { pedidos } })
const seen = async ({ pedido }: PedidoAberto) => {
  const { id, versao } = await pedido()
  return { id, versao: versao ?? assert.fail() }
}

/** Changes by somebody else to a confirmed order of two units at R$ 10. */
const CHANGES: Record<string, (order: PedidoAberto) => Promise<{ status: number }>> = {
  'a line': order => edit(order, { nova: 3 }, admin),
  'a line, for another of the same value': async order => {
    assert.equal((await order.add(2, await order.moreOf(), admin)).status, 201)
    return remove(order, 2, admin)
  },
  'the delivery day': ({ id }) => admin.call(contract.alterarEntrega, { params: { id, data: somarDias(ENTREGA, 1) } }),
  'the observation': ({ params, buyer }) =>
    buyer.call(contract.observarPedido, { params, body: { observacao: 'Portão azul' } }),
  'the company': ({ id }) => admin.call(contract.atribuirEmpresa, { params: { id, empresa: 'Matriz' } }),
}

describe('orders changed together, each as seen', () => {
  for (const [what, change] of Object.entries(CHANGES))
    test(`refused with the current record when ${what} changed since; the others are delivered`, async () => {
      const [changed, same] = await times(2, () => pedidoEm(world, 'Confirmado'))
      if (!changed || !same) assert.fail()
      const vistos = [await seen(changed), await seen(same)]
      assert.equal((await change(changed)).status, 200)
      const before = [await changed.pedido(), await changed.historico()]
      const { status, body } = await entregar(vistos)
      assert.deepEqual([status, body.pedidos.map(({ id }) => id)], [200, [same.id]])
      assert.deepEqual(body.recusados, [{ id: changed.id, status: 'Confirmado', atual: before[0] }])
      assert.deepEqual([await changed.pedido(), await changed.historico()], before)
      // With the version from the refusal, the second try succeeds.
      const again = await entregar(body.recusados.map(({ atual }) => atual ?? assert.fail()))
      assert.deepEqual([again.body.pedidos[0]?.status, again.body.recusados], ['Entregue', []])
    })

  test('a later status is reported as it is; an order sent by number only is delivered whatever changed', async () => {
    const [gone, changed] = await times(2, () => pedidoEm(world, 'Confirmado'))
    if (!gone || !changed) assert.fail()
    const visto = await seen(gone)
    await admin.call(contract.cancelarPedido, { params: gone.params })
    await CHANGES['a line']?.(changed)
    const { body } = await admin.call(lote.entregarPedidos, { body: { pedidos: [visto, changed.id] } })
    assert.deepEqual(body.recusados, [{ id: gone.id, status: 'Cancelado' }])
    assert.deepEqual(body.pedidos[0]?.id, changed.id)
  })

  test('an order named twice must match both times', async () => {
    const order = await pedidoEm(world, 'Confirmado')
    const { id, versao } = await seen(order)
    const { body } = await entregar([{ id, versao }, { id, versao: versao - 1 }, { id }])
    assert.deepEqual([body.pedidos, body.recusados[0]?.atual?.versao], [[], versao])
    assert.equal((await entregar([{ id }, { id, versao }])).body.pedidos.length, 1)
  })

  test('beside changes of its line each order is delivered as seen, or not at all', async () => {
    const orders = await times(8, () => pedidoEm(world, 'Confirmado'))
    const vistos = await Promise.all(orders.map(seen))
    const answers = await times(16, async (n): Promise<{ status: number }> => {
      const order = orders[n >> 1]
      return n % 2 ? entregar(vistos.toReversed()) : (CHANGES['a line']?.(order ?? assert.fail()) ?? assert.fail())
    })
    const { 200: fine = 0, 409: late = 0 } = counted(answers)
    assert.equal(fine + late, 16)
    for (const { pedido } of orders) {
      const { status, valorTotal } = await pedido()
      assert.deepEqual([status, valorTotal], status === 'Entregue' ? ['Entregue', 20] : ['Confirmado', 30])
    }
  })

  test('422 an invalid version, or one without its order', async () => {
    for (const versao of [-1, 1.5, '1', 2 ** 31])
      assert.equal((await admin.raw('PATCH', '/api/pedidos/entrega', { pedidos: [{ id: 1, versao }] })).status, 422)
    assert.equal((await admin.raw('PATCH', '/api/pedidos/entrega', { pedidos: [{ versao: 1 }] })).status, 422)
  })
})
