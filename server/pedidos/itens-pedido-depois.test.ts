import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/itens-pedido.ts'
import { pedidoAberto, reservada } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()

describe('money', () => {
  test('each line is rounded half up, and the order is the sum of rounded lines', async () => {
    const vectors = [
      [0.335, 29.9, 10.02],
      [1.005, 1, 1.01],
      [2.675, 1, 2.68],
      [1234.567, 99.99, 123_444.35],
      [0.001, 0.01, 0],
    ] as const
    for (const [quantidade, precoVenda, valor] of vectors) {
      const order = await pedidoAberto(world, { quantidade, precoVenda, unidadeMedida: 'KG', oferecida: 2000 })
      assert.deepEqual([(await order.itens())[0]?.valor, (await order.pedido()).valorTotal], [valor, valor])
    }
    const three = await pedidoAberto(world, { quantidade: 0.335, precoVenda: 1, unidadeMedida: 'KG' })
    for (let n = 0; n < 2; n++) await three.add(0.335, await three.moreOf({ precoVenda: 1, unidadeMedida: 'KG' }))
    assert.equal((await three.pedido()).valorTotal, 1.02)
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
    const { status, body } = await buyer.call(contract.listarItens, { params })
    assert.deepEqual([status, body.itens.map(({ nome }) => nome)], [200, ['água', 'Bolo', 'Zimbro']])
  })
})
