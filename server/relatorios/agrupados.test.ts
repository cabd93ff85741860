import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/fornecimento.ts'
import { agruparPedidos, agruparVendas } from '#contract/relatorios-agrupados.ts'
import { each, fields } from '../../test/each.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
type Query = Record<string, string | number>
const vendas = (grupo: string, query: Query) => admin.call(agruparVendas, { params: { grupo }, query })
const pedidos = (grupo: string, query: Query) => admin.call(agruparPedidos, { params: { grupo }, query })
const marco = { dataInicial: '2021-03-01', dataFinal: '2021-04-30' }

const um = await world.newCliente({ nome: 'Ótica Um' })
const dois = await world.newCliente({ nome: 'Bar Dois' })
const sal = await world.newProduto({ nome: 'Sal' })
const acucar = await world.newProduto({ nome: 'Açúcar', unidadeMedida: 'KG' })
const linha = (produtoId: number, quantidade: number) => ({ produtoId, quantidade, precoVenda: 10, precoCusto: 4 })
// 1 March 2021 is a Monday.
await vender(db, { clienteId: um.id, entrega: '2021-03-07', itens: [linha(sal, 1), linha(acucar, 0.335)] })
await vender(db, { clienteId: um.id, entrega: '2021-03-08', status: 'Confirmado', itens: [linha(sal, 2)] })
await vender(db, { clienteId: dois.id, entrega: '2021-04-01', itens: [linha(sal, 5)] })
await vender(db, { clienteId: dois.id, entrega: '2021-04-01', status: 'Cancelado', itens: [linha(sal, 50)] })

const abacate = await world.newProduto({ nome: 'Abacate', unidadeMedida: 'KG' })
const agua = await world.newProduto({ nome: 'Água' })
const zimbro = await world.newProduto({ nome: 'Zimbro', unidadeMedida: 'KG' })
const zoo = await world.newCliente({ nome: 'Zoo' })
const atica = await world.newCliente({ nome: 'Ática' })

const de = (produtoId: number, quantidade: number, precoVenda = 1.5) => ({ produtoId, quantidade, precoVenda })
const itens = [de(zimbro, 0.335, 29.9), de(agua, 3), de(abacate, 1.5)]
const ofZoo = await vender(db, { clienteId: zoo.id, entrega: '2021-01-01', status: 'Confirmado', itens })
const ofAtica = await vender(db, {
  clienteId: atica.id,
  entrega: '2021-01-01',
  status: 'Entregue',
  itens: [de(agua, 2)],
})
const later = await vender(db, { clienteId: atica.id, entrega: '2021-01-02', itens: [de(agua, 4)] })
await vender(db, { clienteId: atica.id, entrega: '2021-01-01', status: 'Cancelado', itens })

const dias = (dataInicial: string, dataFinal = dataInicial) => ({ dataInicial, dataFinal })
const both = dias('2021-01-01', '2021-01-02')

describe('GET /api/relatorios/vendas/por/{grupo}', () => {
  const totais = { pedidos: 3, valorTotal: 83.35, custoTotal: 33.34, margem: 50.01, margemPercentual: 60 }

  test('200 days, weeks from Monday and months in order, with the same totals in every grouping', async () => {
    const expected = {
      dia: [
        ['2021-03-07', 1, 13.35],
        ['2021-03-08', 1, 20],
        ['2021-04-01', 1, 50],
      ],
      semana: [
        ['2021-03-01', 1, 13.35],
        ['2021-03-08', 1, 20],
        ['2021-03-29', 1, 50],
      ],
      mes: [
        ['2021-03-01', 2, 33.35],
        ['2021-04-01', 1, 50],
      ],
    }
    for (const [grupo, rows] of Object.entries(expected)) {
      const { status, body } = await vendas(grupo, marco)
      assert.equal(status, 200)
      assert.deepEqual(fields(body.vendas, 'chave', 'pedidos', 'valorTotal'), rows)
      assert.deepEqual(body.totais, totais)
    }
  })

  test('200 by product: an order of two products counts once in the totals', async () => {
    const { body } = await vendas('produto', marco)
    assert.deepEqual(body.vendas, [
      {
        chave: String(sal),
        nome: 'Sal',
        pedidos: 3,
        valorTotal: 80,
        custoTotal: 32,
        margem: 48,
        margemPercentual: 60,
        quantidade: 8,
        unidadeMedida: 'UN',
      },
      {
        chave: String(acucar),
        nome: 'Açúcar',
        pedidos: 1,
        valorTotal: 3.35,
        custoTotal: 1.34,
        margem: 2.01,
        margemPercentual: 60,
        quantidade: 0.335,
        unidadeMedida: 'KG',
      },
    ])
    assert.deepEqual(body.totais, totais)
  })
})

test('GET /api/relatorios/pedidos/por/{grupo} 200 by day in order, with cancelled ones in porStatus only', async () => {
  const { status, body } = await pedidos('dia', marco)
  assert.equal(status, 200)
  assert.deepEqual(fields(body.grupos, 'chave', 'pedidos', 'valorTotal'), [
    ['2021-03-07', 1, 13.35],
    ['2021-03-08', 1, 20],
    ['2021-04-01', 1, 50],
  ])
  assert.deepEqual(body.grupos[2]?.porStatus, {
    Finalizado: { pedidos: 1, valorTotal: 50 },
    Cancelado: { pedidos: 1, valorTotal: 500 },
  })
})

test('GET /api/relatorios/fornecimento/resumo 200 exact sums, quantities never added across units, and the next day with deliveries', async () => {
  world.clock.now = () => new Date('2021-01-01T12:00:00Z')
  const { status, body } = await admin.call(contract.resumirFornecimento, { query: both })
  world.clock.now = () => new Date()
  assert.equal(status, 200)
  assert.deepEqual(body.totais, {
    pedidos: 3,
    clientes: 2,
    produtos: 3,
    itens: 5,
    valorTotal: 25.77,
    porUnidade: [
      { unidadeMedida: 'UN', quantidade: 9 },
      { unidadeMedida: 'KG', quantidade: 1.835 },
    ],
  })
  assert.equal(body.proximoDia, '2021-01-02')
  const own = await admin.call(contract.resumirFornecimento, { query: { ...both, clienteId: atica.id, busca: 'agua' } })
  assert.deepEqual([own.body.totais.pedidos, own.body.totais.valorTotal], [2, 9])
})

test('GET /api/relatorios/fornecimento/por/cliente 200 by client, day and order, with the sums of each client', async () => {
  const { body } = await admin.call(contract.fornecimentoPorCliente, { query: both })
  assert.deepEqual(
    body.pedidos.map(({ id, clienteNome, valor, doCliente, itens }) => [
      ...[id, clienteNome, valor, doCliente],
      each(itens, 'nome'),
    ]),
    [
      [ofAtica, 'Ática', 3, { pedidos: 2, valor: 9 }, ['Água']],
      [later, 'Ática', 6, { pedidos: 2, valor: 9 }, ['Água']],
      [ofZoo, 'Zoo', 16.77, { pedidos: 1, valor: 16.77 }, ['Abacate', 'Água', 'Zimbro']],
    ],
  )
  const searched = await admin.call(contract.fornecimentoPorCliente, { query: { ...both, busca: 'zoo agua' } })
  const told = searched.body.pedidos.map(({ id, valor, itens }) => [id, valor, itens.length])
  assert.deepEqual(told, [[ofZoo, 4.5, 1]])
})

test('GET /api/relatorios/fornecimento/por/produto 200 by name, with quantities and clients, in pages', async () => {
  const { body } = await admin.call(contract.fornecimentoPorProduto, { query: { ...both, limite: 2 } })
  assert.deepEqual(body.produtos, [
    {
      produtoId: abacate,
      nome: 'Abacate',
      unidadeMedida: 'KG',
      quantidade: 1.5,
      valor: 2.25,
      pedidos: 1,
      clientes: 1,
      destinos: [{ clienteId: zoo.id, clienteNome: 'Zoo', quantidade: 1.5 }],
    },
    {
      produtoId: agua,
      nome: 'Água',
      unidadeMedida: 'UN',
      quantidade: 9,
      valor: 13.5,
      pedidos: 3,
      clientes: 2,
      destinos: [
        { clienteId: atica.id, clienteNome: 'Ática', quantidade: 6 },
        { clienteId: zoo.id, clienteNome: 'Zoo', quantidade: 3 },
      ],
    },
  ])
  const rest = await admin.call(contract.fornecimentoPorProduto, { query: { ...both, cursor: body.proximo ?? '' } })
  assert.deepEqual(fields(rest.body.produtos, 'nome', 'valor'), [['Zimbro', 10.02]])
})

test('GET /api/relatorios/fornecimento/matriz 200 products by clients, in Portuguese order', async () => {
  const { body } = await admin.call(contract.lerMatrizDeFornecimento, { query: { dia: '2021-01-01' } })
  assert.deepEqual(body.clientes, [
    { clienteId: atica.id, clienteNome: 'Ática' },
    { clienteId: zoo.id, clienteNome: 'Zoo' },
  ])
  const found = body.produtos.map(({ nome, quantidade, destinos }) => [nome, quantidade, destinos.length])
  assert.deepEqual(found, [
    ['Abacate', 1.5, 1],
    ['Água', 5, 2],
    ['Zimbro', 0.335, 1],
  ])
  const own = await admin.call(contract.lerMatrizDeFornecimento, { query: { dia: '2021-01-01', clienteId: atica.id } })
  assert.equal(own.body.clientes.length, 1)
})
