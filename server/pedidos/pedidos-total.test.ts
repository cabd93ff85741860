import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as totais from '#contract/valor-total.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin } = world

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
