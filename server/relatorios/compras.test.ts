import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atualizarProduto } from '#contract/produtos.ts'
import { relatorioDeCompras } from '#contract/relatorios.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

describe('POST /api/produtos/compras', () => {
  test('200 sums what the counted orders take, by name, at the cost of today', async () => {
    const um = await world.newCliente()
    const outro = await world.newCliente()
    const tomate = await world.newProduto({ nome: 'Tomate', unidadeMedida: 'KG', precoCusto: 29.9 })
    const agua = await world.newProduto({ nome: 'Água', precoCusto: 2 })
    const precoVenda = 9
    const entrega = '2021-03-01'
    const sold = (clienteId: number, produtoId: number, quantidade: number) => ({
      clienteId,
      entrega,
      itens: [{ produtoId, quantidade, precoVenda, precoCusto: 1 }],
    })
    await vender(db, { ...sold(um.id, tomate, 0.3), status: 'Confirmado' })
    await vender(db, { ...sold(outro.id, tomate, 0.035), status: 'Entregue' })
    await vender(db, { ...sold(um.id, agua, 5), status: 'Finalizado' })
    await vender(db, { ...sold(um.id, agua, 100), status: 'Cancelado' })
    await vender(db, { ...sold(um.id, agua, 100), entrega: '2021-03-02' })

    const range = { dataInicial: entrega, dataFinal: entrega }
    const { status, body } = await admin.call(relatorioDeCompras, { body: range })
    assert.equal(status, 200)
    const row = { produtoId: agua, nome: 'Água', unidadeMedida: 'UN', quantidade: 5, precoCusto: 2, custoTotal: 10 }
    assert.deepEqual(body, {
      compras: [
        row,
        {
          ...{ produtoId: tomate, nome: 'Tomate', unidadeMedida: 'KG' },
          ...{ quantidade: 0.335, precoCusto: 29.9, custoTotal: 10.02 },
        },
      ],
      custoTotal: 20.02,
    })

    const mine = await admin.call(relatorioDeCompras, { body: { ...range, clienteId: outro.id } })
    assert.deepEqual(
      mine.body.compras.map(({ quantidade, custoTotal }) => [quantidade, custoTotal]),
      [[0.035, 1.05]],
    )
    await admin.call(atualizarProduto, { body: { id: agua, nome: 'Água', unidadeMedida: 'UN', precoCusto: 3 } })
    assert.equal((await admin.call(relatorioDeCompras, { body: range })).body.custoTotal, 25.02)
  })

  test('200 nothing to buy', async () => {
    const { id: clienteId } = await world.newCliente()
    const range = { dataInicial: '2019-01-01', dataFinal: '2019-01-02' }
    for (const body of [range, { ...range, clienteId: 0 }, { ...range, clienteId }])
      assert.deepEqual((await admin.call(relatorioDeCompras, { body })).body, { compras: [], custoTotal: 0 })
  })

  test('422 an inverted range or an unknown client', async () => {
    const inverted = await admin.call(relatorioDeCompras, {
      body: { dataInicial: '2021-01-02', dataFinal: '2021-01-01' },
    })
    assert.equal(inverted.status, 422)
    assert.equal(inverted.body.errors[0]?.campo, 'dataFinal')
    const range = { dataInicial: '2021-01-01', dataFinal: '2021-01-01' }
    const unknown = await admin.call(relatorioDeCompras, { body: { ...range, clienteId: 999_999 } })
    assert.equal(unknown.status, 422)
    assert.equal(unknown.body.errors[0]?.campo, 'clienteId')
    assert.equal((await admin.call(relatorioDeCompras, { body: { ...range, clienteId: 99_999_999_999 } })).status, 422)
  })
})
