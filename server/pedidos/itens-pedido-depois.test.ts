import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { somarDias } from '#contract/dias.ts'
import * as contract from '#contract/itens-pedido.ts'
import * as pedidos from '#contract/pedidos-status.ts'
import { edit, remove, unchanged } from '../../test/linha-do-pedido.ts'
import { pedidoAberto, reservada } from '../../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { diaEHora } from '../instants.ts'

const world = await openWorld()
const { admin } = world
const hoje = diaEHora(new Date(), 'America/Sao_Paulo').dia
const depois = somarDias(hoje, 3)

describe('the lines of a confirmed order', () => {
  test('409 for its client, 200 for an administrator', async () => {
    const order = await pedidoAberto(world)
    await order.confirm(depois)
    const attempts = (who: Caller) => [() => order.add(1, {}, who), () => edit(order, { antiga: 3, nova: 2 }, who)]
    for (const attempt of attempts(order.buyer)) {
      const { status, body } = await attempt()
      assert.deepEqual([status, body.atual], [409, { status: 'Confirmado' }])
    }
    assert.equal((await remove(order)).status, 409)
    await unchanged(order)
    for (const attempt of attempts(admin)) assert.equal((await attempt()).status, 200)
    const { status, expiraEm, valorTotal } = await order.pedido()
    assert.deepEqual([status, expiraEm, valorTotal], ['Confirmado', null, 20])
    assert.equal((await order.historico()).at(-1)?.usuarioNome, 'Fornecedor')
  })

  test('409 its last line can not be removed: cancel it instead', async () => {
    const order = await pedidoAberto(world)
    const second = await order.add(1, await order.moreOf())
    const { itemPedidoId: itemId = 0, produtoId = 0 } =
      second.body.pedidos[0]?.itens.find(item => item.itemPedidoId !== order.itemId) ?? {}
    await order.confirm(depois)
    assert.equal((await remove({ ...order, itemId, produtoId }, 1, admin)).status, 200)
    const { status, body } = await remove(order, 2, admin)
    assert.equal(status, 409)
    assert.match(body.title, /cancele o pedido/)
    await unchanged(order)
  })

  test('409 nobody changes a delivered one', async () => {
    const order = await pedidoAberto(world)
    await order.confirm(depois)
    await admin.call(pedidos.entregarPedido, { params: order.params })
    const answers = [await order.add(1, {}, admin), await edit(order, {}, admin), await remove(order, 2, admin)]
    for (const { status, body } of answers) assert.deepEqual([status, body.atual], [409, { status: 'Entregue' }])
    await unchanged(order)
  })
})

describe('money', () => {
  test('each line is rounded half up, the order is the sum of rounded lines', async () => {
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
  test('200 by product name, without cost; 404 another company', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    for (const nome of ['Zimbro', 'água', 'Bolo']) {
      const linha = await world.offer(order.estanteId, await world.newProduto({ nome }))
      await order.add(1, linha)
      assert.equal(await reservada(world, linha), 1)
    }
    const { params, buyer } = order
    const { status, body } = await buyer.call(contract.listarItens, { params })
    assert.deepEqual([status, body.itens.map(({ nome }) => nome)], [200, ['água', 'Bolo', 'Zimbro']])
    assert.doesNotMatch(JSON.stringify(body), /custo/i)
    const { buyer: stranger } = await world.newCliente()
    assert.equal((await stranger.call(contract.listarItens, { params })).status, 404)
    assert.equal((await admin.call(contract.listarItens, { params: { id: 999_999 } })).status, 404)
  })
})
