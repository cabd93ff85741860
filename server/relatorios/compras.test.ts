import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { criarMovimento } from '#contract/estoque.ts'
import { atualizarProduto } from '#contract/produtos.ts'
import { relatorioDeCompras } from '#contract/relatorios.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

describe('POST /api/produtos/compras', () => {
  test("200 adds up what counted orders take, by name, at today's cost", async () => {
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
    const semMais = { codigo: null, fornecedor: null, embalagem: null, estoque: null, disponivel: null }
    const row = {
      ...{
        produtoId: agua,
        nome: 'Água',
        unidadeMedida: 'UN',
        quantidade: 5,
        precoCusto: 2,
        custoTotal: 10,
        ...semMais,
      },
      ...{ pendente: 0, comprar: 0, custoComprar: 0 },
    }
    assert.deepEqual(body, {
      compras: [
        row,
        {
          ...{ produtoId: tomate, nome: 'Tomate', unidadeMedida: 'KG' },
          ...{ quantidade: 0.335, precoCusto: 29.9, custoTotal: 10.02, ...semMais },
          ...{ pendente: 0.3, comprar: 0.3, custoComprar: 8.97 },
        },
      ],
      custoTotal: 20.02,
    })

    const found = await admin.call(relatorioDeCompras, { body: { ...range, busca: 'agua' } })
    assert.deepEqual(found.body, { compras: [row], custoTotal: 10 })
    const mine = await admin.call(relatorioDeCompras, { body: { ...range, clienteId: outro.id } })
    assert.deepEqual(
      mine.body.compras.map(({ quantidade, custoTotal }) => [quantidade, custoTotal]),
      [[0.035, 1.05]],
    )
    await admin.call(atualizarProduto, { body: { id: agua, nome: 'Água', unidadeMedida: 'UN', precoCusto: 3 } })
    assert.equal((await admin.call(relatorioDeCompras, { body: range })).body.custoTotal, 25.02)
  })

  test('200 subtracts the stock, for earlier deliveries and open orders first', async () => {
    const [um, outro] = [await world.newCliente(), await world.newCliente()]
    const produtoId = await world.newProduto({ nome: 'Arroz' })
    const sell = (clienteId: number, entrega: string, quantidade: number, status: 'Confirmado' | 'Entregue') =>
      vender(db, { clienteId, entrega, status, itens: [{ produtoId, quantidade, precoVenda: 1, precoCusto: 1 }] })
    await sell(um.id, '2022-05-01', 4, 'Confirmado')
    await sell(um.id, '2022-05-02', 7, 'Confirmado')
    await sell(outro.id, '2022-05-02', 3, 'Confirmado')
    await sell(outro.id, '2022-05-02', 50, 'Entregue')
    await sell(outro.id, '2022-05-03', 9, 'Confirmado')
    const buy = async (dataInicial: string, dataFinal: string, clienteId = 0) => {
      const { body } = await admin.call(relatorioDeCompras, { body: { dataInicial, dataFinal, clienteId } })
      const row = body.compras.find(row => row.produtoId === produtoId)
      return [row?.quantidade, row?.pendente, row?.disponivel, row?.comprar]
    }
    // Without a kept stock, everything undelivered is to be bought.
    assert.deepEqual(await buy('2022-05-01', '2022-05-03'), [73, 23, null, 23])
    const body = { produtoId, tipo: 'contagem', quantidade: 12 } as const
    assert.equal((await admin.call(criarMovimento, { body })).status, 201)
    // With 12 in stock: 4 leave on the first day, 8 of 10 on the second, none on the third.
    const days = [
      await buy('2022-05-01', '2022-05-01'),
      await buy('2022-05-02', '2022-05-02'),
      await buy('2022-05-03', '2022-05-03'),
    ]
    assert.deepEqual(days, [
      [4, 4, 12, 0],
      [60, 10, 8, 2],
      [9, 9, 0, 9],
    ])
    assert.deepEqual(await buy('2022-05-01', '2022-05-03'), [73, 23, 12, 11])
    assert.deepEqual(await buy('2022-05-02', '2022-05-02', um.id), [7, 7, 5, 2])
  })
})
