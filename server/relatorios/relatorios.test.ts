import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { criarMovimento } from '#contract/estoque.ts'
import { atualizarProduto } from '#contract/produtos.ts'
import { relatorioDeCompras, relatorioDeFornecimento, relatorioDeVendas } from '#contract/relatorios.ts'
import { lerRetrospectiva, listarRetrospectivas } from '#contract/retrospectiva.ts'
import { each, fields } from '../../test/each.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const produtoId = await world.newProduto({ nome: 'Farinha', unidadeMedida: 'KG' })
const { admin, db } = world
const abacate = await world.newProduto({ nome: 'Abacate', unidadeMedida: 'KG' })
const agua = await world.newProduto({ nome: 'Água' })
const zimbro = await world.newProduto({ nome: 'Zimbro' })
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
    const told = fields(body.vendas, 'clienteNome', 'pedidos', 'valorTotal', 'custoTotal', 'margem', 'margemPercentual')
    assert.deepEqual(told, [
      ['Grande', 2, 15, 10, 5, margemPercentual],
      ['Pequeno', 1, 3, 2, 1, margemPercentual],
    ])
    assert.deepEqual(body.totais, { pedidos: 3, valorTotal: 18, custoTotal: 12, margem: 6, margemPercentual })
    const one = await on(entrega, small.id)
    assert.deepEqual([one.body.vendas.length, one.body.totais.valorTotal], [1, 3])

    const { body: changed } = await admin.call(atualizarProduto, {
      body: { id: produtoId, nome: 'Mais caro', unidadeMedida: 'UN', precoCusto: 100 },
    })
    assert.equal(changed.produtos[0]?.precoCusto, 100)
    assert.equal((await on(entrega)).body.totais.custoTotal, 12)
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
    const rows = ({ compras }: typeof body) => fields(compras, 'produtoId', 'quantidade', 'precoCusto', 'custoTotal')
    assert.deepEqual(rows(body), [
      [agua, 5, 2, 10],
      [tomate, 0.335, 29.9, 10.02],
    ])
    assert.equal(body.custoTotal, 20.02)

    const found = await admin.call(relatorioDeCompras, { body: { ...range, busca: 'agua' } })
    assert.deepEqual([rows(found.body), found.body.custoTotal], [[[agua, 5, 2, 10]], 10])
    const mine = await admin.call(relatorioDeCompras, { body: { ...range, clienteId: outro.id } })
    assert.deepEqual(fields(mine.body.compras, 'quantidade', 'custoTotal'), [[0.035, 1.05]])
    await admin.call(atualizarProduto, { body: { id: agua, nome: 'Água', unidadeMedida: 'UN', precoCusto: 3 } })
    assert.equal((await admin.call(relatorioDeCompras, { body: range })).body.custoTotal, 25.02)
  })

  test('200 subtracts the stock, for earlier deliveries and open orders first', async () => {
    const [um, outro] = [await world.newCliente(), await world.newCliente()]
    const produtoId = await world.newProduto({ nome: 'Arroz' })
    const sell = (clienteId: number, entrega: string, quantidade: number, status: 'Confirmado' | 'Entregue') =>
      vender(db, { clienteId, entrega, status, itens: [{ produtoId, quantidade, precoVenda: 1, precoCusto: 1 }] })
    await sell(um.id, '2018-05-01', 4, 'Confirmado')
    await sell(um.id, '2018-05-02', 7, 'Confirmado')
    await sell(outro.id, '2018-05-02', 3, 'Confirmado')
    await sell(outro.id, '2018-05-02', 50, 'Entregue')
    await sell(outro.id, '2018-05-03', 9, 'Confirmado')
    const buy = async (dataInicial: string, dataFinal: string, clienteId = 0) => {
      const { body } = await admin.call(relatorioDeCompras, { body: { dataInicial, dataFinal, clienteId } })
      const row = body.compras.find(row => row.produtoId === produtoId)
      return [row?.quantidade, row?.pendente, row?.disponivel, row?.comprar]
    }
    // Without a kept stock, everything undelivered is to be bought.
    assert.deepEqual(await buy('2018-05-01', '2018-05-03'), [73, 23, null, 23])
    const body = { produtoId, tipo: 'contagem', quantidade: 12 } as const
    assert.equal((await admin.call(criarMovimento, { body })).status, 201)
    // With 12 in stock: 4 leave on the first day, 8 of 10 on the second, none on the third.
    const days = [
      await buy('2018-05-01', '2018-05-01'),
      await buy('2018-05-02', '2018-05-02'),
      await buy('2018-05-03', '2018-05-03'),
    ]
    assert.deepEqual(days, [
      [4, 4, 12, 0],
      [60, 10, 8, 2],
      [9, 9, 0, 9],
    ])
    assert.deepEqual(await buy('2018-05-01', '2018-05-03'), [73, 23, 12, 11])
    assert.deepEqual(await buy('2018-05-02', '2018-05-02', um.id), [7, 7, 5, 2])
  })
})

function supply(dias: string, body: { clienteId?: number } = {}, query: Record<string, string | number> = {}) {
  const [dataInicial = '', dataFinal = dataInicial] = dias.split(' ')
  return admin.call(relatorioDeFornecimento, { body: { dataInicial, dataFinal, ...body }, query })
}

test('POST /api/pedidos/relatorio-data/analitico 200 by day, client, order and product, in Portuguese order', async () => {
  const z = await world.newCliente({ nome: 'Zoo' })
  const a = await world.newCliente({ nome: 'Ática' })
  const both = [zimbro, agua, abacate].map(produtoId => ({ produtoId, quantidade: 2, precoVenda: 1.5 }))
  const late = await vender(db, { clienteId: a.id, entrega: '2020-01-02', itens: both.slice(1, 2) })
  const ofZ = await vender(db, { clienteId: z.id, entrega: '2020-01-01', status: 'Confirmado', itens: both })
  const ofA = await vender(db, {
    clienteId: a.id,
    entrega: '2020-01-01',
    status: 'Entregue',
    itens: both.slice(0, 1),
  })
  await vender(db, { clienteId: a.id, entrega: '2020-01-01', status: 'Cancelado', itens: both })
  const { status, body } = await supply('2020-01-01 2020-01-02')
  assert.equal(status, 200)
  assert.deepEqual(fields(body.itens, 'pedidoId', 'nome'), [
    [ofA, 'Zimbro'],
    [ofZ, 'Abacate'],
    [ofZ, 'Água'],
    [ofZ, 'Zimbro'],
    [late, 'Água'],
  ])
  assert.deepEqual(body.itens[1], {
    dataEntrega: '2020-01-01',
    clienteId: z.id,
    clienteNome: 'Zoo',
    pedidoId: ofZ,
    produtoId: abacate,
    nome: 'Abacate',
    unidadeMedida: 'KG',
    quantidade: 2,
    precoVenda: 1.5,
    valor: 3,
  })
  assert.deepEqual(body.totais, { pedidos: 3, itens: 5, valorTotal: 15 })
  const mine = await supply('2020-01-01 2020-01-02', { clienteId: z.id })
  assert.deepEqual(mine.body.totais, { pedidos: 1, itens: 3, valorTotal: 9 })
})

const year = (ano: number) => admin.call(lerRetrospectiva, { params: { ano } })
const linha = (quantidade: number, precoVenda = 1) => [{ produtoId, quantidade, precoVenda }]

describe('GET /api/retrospectiva/{ano}', () => {
  test('200 a year without orders is empty', async () => {
    const { status, body } = await year(2023)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ano: 2023,
      pedidos: 0,
      valorTotal: 0,
      ticketMedio: null,
      clientes: 0,
      produtos: 0,
      crescimento: null,
      meses: Array.from({ length: 12 }, (_, i) => ({ mes: i + 1, pedidos: 0, valorTotal: 0 })),
      diasDaSemana: Array.from({ length: 7 }, (_, i) => ({ diaDaSemana: i + 1, pedidos: 0, valorTotal: 0 })),
      valorAnterior: null,
      dias: [],
      melhorMes: null,
      melhorDia: null,
      melhorDiaDaSemana: null,
      topProdutos: [],
      topClientes: [],
      cancelados: 0,
      primeiroPedido: null,
      ultimoPedido: null,
    })
  })

  test("200 the year's figures, by delivery day", async () => {
    const um = await world.newCliente({ nome: 'Um' })
    const dois = await world.newCliente({ nome: 'Dois' })
    const outro = await world.newProduto({ nome: 'Sal' })
    await vender(db, { clienteId: um.id, entrega: '2023-12-31', itens: linha(80) })
    const first = await vender(db, { clienteId: um.id, entrega: '2024-01-01', itens: linha(30) }) // Monday
    await vender(db, { clienteId: dois.id, entrega: '2024-03-05', status: 'Confirmado', itens: linha(0.335, 100) }) // Tuesday
    await vender(db, { clienteId: um.id, entrega: '2024-03-12', status: 'Entregue', itens: linha(10) }) // Tuesday
    const sal = { produtoId: outro, quantidade: 3, precoVenda: 5 }
    const last = await vender(db, { clienteId: um.id, entrega: '2024-12-31', itens: [...linha(11.5), sal] }) // Tuesday
    await vender(db, { clienteId: um.id, entrega: '2024-05-01', status: 'Cancelado', itens: linha(500) })
    await vender(db, { clienteId: um.id, entrega: null, status: 'Cancelado', itens: linha(500) })
    await vender(db, { clienteId: um.id, entrega: '2025-01-01', itens: linha(900) })
    const { body } = await year(2024)
    const seen = [body.pedidos, body.valorTotal, body.ticketMedio, body.clientes, body.produtos, body.cancelados]
    assert.deepEqual(seen, [4, 100, 25, 2, 2, 1])
    assert.deepEqual([body.crescimento, body.valorAnterior], [25, 80])
    assert.deepEqual(body.meses[2], { mes: 3, pedidos: 2, valorTotal: 43.5 })
    assert.deepEqual(body.melhorMes, { mes: 3, pedidos: 2, valorTotal: 43.5 })
    assert.deepEqual(body.melhorDia, { dia: '2024-03-05', pedidos: 1, valorTotal: 33.5 })
    assert.deepEqual(body.melhorDiaDaSemana, { diaDaSemana: 2, pedidos: 3, valorTotal: 70 })
    assert.deepEqual(each(body.diasDaSemana, 'valorTotal'), [30, 70, 0, 0, 0, 0, 0])
    assert.deepEqual(fields(body.dias, 'dia', 'valorTotal'), [
      ['2024-01-01', 30],
      ['2024-03-05', 33.5],
      ['2024-03-12', 10],
      ['2024-12-31', 26.5],
    ])
    assert.deepEqual(body.topProdutos, [
      { produtoId, nome: 'Farinha', unidadeMedida: 'KG', quantidade: 51.835, valorTotal: 85 },
      { produtoId: outro, nome: 'Sal', unidadeMedida: 'UN', quantidade: 3, valorTotal: 15 },
    ])
    assert.deepEqual(body.topClientes, [
      { clienteId: um.id, clienteNome: 'Um', pedidos: 3, valorTotal: 66.5 },
      { clienteId: dois.id, clienteNome: 'Dois', pedidos: 1, valorTotal: 33.5 },
    ])
    const um_ = { clienteNome: 'Um' }
    assert.deepEqual(body.primeiroPedido, { id: first, ...um_, dataEntrega: '2024-01-01', valorTotal: 30 })
    assert.deepEqual(body.ultimoPedido, { id: last, ...um_, dataEntrega: '2024-12-31', valorTotal: 26.5 })
  })

  test('404 a year before 2023, one not over, one without counted orders', async () => {
    const { id: clienteId } = await world.newCliente()
    await vender(db, { clienteId, entrega: '2018-05-05', itens: linha(1) })
    await vender(db, { clienteId, entrega: '2026-05-05', itens: linha(1) })
    world.clock.now = () => new Date('2027-01-01T01:30:00Z') // still 31 December 2026 in São Paulo
    for (const ano of [2022, 2026, 2031]) assert.equal((await year(ano)).status, 404)
    const { anos: before } = (await admin.call(listarRetrospectivas)).body
    assert.deepEqual([before.slice(0, 2), before.includes(2026)], [[2023, 2024], false])
    world.clock.now = () => new Date('2028-01-01T12:00:00Z')
    await vender(db, { clienteId, entrega: '2027-05-05', status: 'Cancelado', itens: linha(1) })
    assert.equal((await year(2026)).status, 200)
    assert.equal((await year(2027)).status, 404)
    assert.ok((await admin.call(listarRetrospectivas)).body.anos.includes(2026))
    assert.equal((await admin.raw('GET', '/api/retrospectiva/abc')).status, 422)
  })
})
