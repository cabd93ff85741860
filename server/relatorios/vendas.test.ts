import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { atualizarProduto } from '#contract/produtos.ts'
import { relatorioDeVendas } from '#contract/relatorios.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const on = (dia: string, clienteId?: number) =>
  admin.call(relatorioDeVendas, { body: { dataInicial: dia, dataFinal: dia, ...(clienteId && { clienteId }) } })

describe('POST /api/pedidos/relatorio-data', () => {
  test('200 clients by value, the largest first, with margins and matching totals', async () => {
    const small = await world.newCliente({ nome: 'Pequeno' })
    const big = await world.newCliente({ nome: 'Grande' })
    const produtoId = await world.newProduto()
    const line = (quantidade: number) => [{ produtoId, quantidade, precoVenda: 3, precoCusto: 2 }]
    const entrega = '2021-02-01'
    await vender(db, { clienteId: small.id, entrega, status: 'Confirmado', itens: line(1) })
    await vender(db, { clienteId: big.id, entrega, status: 'Entregue', itens: line(2) })
    await vender(db, { clienteId: big.id, entrega, itens: line(3) })
    await vender(db, { clienteId: big.id, entrega, status: 'Cancelado', itens: line(50) })
    await vender(db, { clienteId: big.id, entrega: '2021-02-02', itens: line(50) })
    const { status, body } = await on(entrega)
    assert.equal(status, 200)
    const margemPercentual = 33.33
    assert.deepEqual(body, {
      vendas: [
        {
          ...{ clienteId: big.id, clienteNome: 'Grande', pedidos: 2 },
          ...{ valorTotal: 15, custoTotal: 10, margem: 5, margemPercentual },
        },
        {
          ...{ clienteId: small.id, clienteNome: 'Pequeno', pedidos: 1 },
          ...{ valorTotal: 3, custoTotal: 2, margem: 1, margemPercentual },
        },
      ],
      totais: { pedidos: 3, valorTotal: 18, custoTotal: 12, margem: 6, margemPercentual },
    })
    const one = await on(entrega, small.id)
    assert.deepEqual([one.body.vendas.length, one.body.totais.valorTotal], [1, 3])

    const { body: changed } = await admin.call(atualizarProduto, {
      body: { id: produtoId, nome: 'Mais caro', unidadeMedida: 'UN', precoCusto: 100 },
    })
    assert.equal(changed.produtos[0]?.precoCusto, 100)
    assert.equal((await on(entrega)).body.totais.custoTotal, 12)
  })

  test("200 uses the lines' cost, also when a previous version left the order's unknown", async () => {
    const { id: clienteId } = await world.newCliente()
    const produtoId = await world.newProduto()
    const itens = [{ produtoId, quantidade: 2, precoVenda: 3, precoCusto: 1.5 }]
    const id = await vender(db, { clienteId, entrega: '2021-05-01', itens })
    await db.rows(sql`update estante_produto set reservada = 4 where produto_id = ${produtoId}`)
    await db.rows(sql`update item_pedido set quantidade = 4, valor = 12 where pedido_id = ${id}`)
    await db.rows(sql`update pedido set valor_total = 12, custo_total = null where id = ${id}`)
    const { valorTotal, custoTotal, margem } = (await on('2021-05-01')).body.totais
    assert.deepEqual([valorTotal, custoTotal, margem], [12, 6, 6])
  })

  test('200 no percentage when nothing was paid; a loss is negative', async () => {
    const { id: clienteId } = await world.newCliente()
    const produtoId = await world.newProduto()
    const gift = { produtoId, quantidade: 2, precoVenda: 0, precoCusto: 1.5 }
    await vender(db, { clienteId, entrega: '2021-04-01', itens: [gift] })
    const { body } = await on('2021-04-01')
    assert.deepEqual(body.totais, { pedidos: 1, valorTotal: 0, custoTotal: 3, margem: -3, margemPercentual: null })
  })
})
