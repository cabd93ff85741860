import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import {
  DESTINOS_POR_PRODUTO,
  fornecimentoPorCliente,
  fornecimentoPorProduto,
  LIMITE_DA_MATRIZ,
  lerMatrizDeFornecimento,
  resumirFornecimento,
} from '#contract/fornecimento.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
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

describe('GET /api/relatorios/fornecimento/resumo', () => {
  test('200 exact sums, quantities never added across units, and the next day with deliveries', async () => {
    world.clock.now = () => new Date('2021-01-01T12:00:00Z')
    const { status, body } = await admin.call(resumirFornecimento, { query: both })
    world.clock.now = () => new Date()
    assert.equal(status, 200)
    assert.deepEqual(body.totais, {
      ...{ pedidos: 3, clientes: 2, produtos: 3, itens: 5, valorTotal: 25.77 },
      porUnidade: [
        { unidadeMedida: 'UN', quantidade: 9 },
        { unidadeMedida: 'KG', quantidade: 1.835 },
      ],
    })
    assert.equal(body.proximoDia, '2021-01-02')
    const own = await admin.call(resumirFornecimento, { query: { ...both, clienteId: atica.id, busca: 'agua' } })
    assert.deepEqual([own.body.totais.pedidos, own.body.totais.valorTotal], [2, 9])
  })

  test('200 without deliveries', async () => {
    const { body } = await admin.call(resumirFornecimento, { query: dias('2019-01-01') })
    const nothing = { pedidos: 0, clientes: 0, produtos: 0, itens: 0, valorTotal: 0, porUnidade: [] }
    assert.deepEqual(body.totais, nothing)
    assert.equal(body.proximoDia, null)
  })
})

describe('GET /api/relatorios/fornecimento/por/cliente', () => {
  test('200 by client, day and order, with the sums of each client', async () => {
    const { body } = await admin.call(fornecimentoPorCliente, { query: both })
    assert.deepEqual(
      body.pedidos.map(({ id, clienteNome, valor, doCliente, itens }) => [
        ...[id, clienteNome, valor, doCliente],
        itens.map(({ nome }) => nome),
      ]),
      [
        [ofAtica, 'Ática', 3, { pedidos: 2, valor: 9 }, ['Água']],
        [later, 'Ática', 6, { pedidos: 2, valor: 9 }, ['Água']],
        [ofZoo, 'Zoo', 16.77, { pedidos: 1, valor: 16.77 }, ['Abacate', 'Água', 'Zimbro']],
      ],
    )
    const searched = await admin.call(fornecimentoPorCliente, { query: { ...both, busca: 'zoo agua' } })
    assert.deepEqual(
      searched.body.pedidos.map(({ id, valor, itens }) => [id, valor, itens.length]),
      [[ofZoo, 4.5, 1]],
    )
  })

  test('200 pages contain everything exactly once', async () => {
    const whole = await admin.call(fornecimentoPorCliente, { query: both })
    const first = await admin.call(fornecimentoPorCliente, { query: { ...both, limite: 2 } })
    const rest = await admin.call(fornecimentoPorCliente, {
      query: { ...both, limite: 2, cursor: first.body.proximo ?? '' },
    })
    assert.deepEqual([...first.body.pedidos, ...rest.body.pedidos], whole.body.pedidos)
    assert.equal(rest.body.proximo, null)
  })
})

describe('GET /api/relatorios/fornecimento/por/produto', () => {
  test('200 by name, with quantities and clients, in pages', async () => {
    const { body } = await admin.call(fornecimentoPorProduto, { query: { ...both, limite: 2 } })
    assert.deepEqual(body.produtos, [
      {
        ...{ produtoId: abacate, nome: 'Abacate', unidadeMedida: 'KG', quantidade: 1.5, valor: 2.25, pedidos: 1 },
        ...{ clientes: 1, destinos: [{ clienteId: zoo.id, clienteNome: 'Zoo', quantidade: 1.5 }] },
      },
      {
        ...{ produtoId: agua, nome: 'Água', unidadeMedida: 'UN', quantidade: 9, valor: 13.5, pedidos: 3, clientes: 2 },
        destinos: [
          { clienteId: atica.id, clienteNome: 'Ática', quantidade: 6 },
          { clienteId: zoo.id, clienteNome: 'Zoo', quantidade: 3 },
        ],
      },
    ])
    const rest = await admin.call(fornecimentoPorProduto, { query: { ...both, cursor: body.proximo ?? '' } })
    assert.deepEqual(
      rest.body.produtos.map(({ nome, valor }) => [nome, valor]),
      [['Zimbro', 10.02]],
    )
  })

  test(`200 names the first ${DESTINOS_POR_PRODUTO} clients of a product and counts all`, async () => {
    const dia = '2021-05-01'
    await manyLines(dia, DESTINOS_POR_PRODUTO + 1)
    const { body } = await admin.call(fornecimentoPorProduto, { query: dias(dia) })
    const [produto] = body.produtos
    assert.equal(produto?.clientes, DESTINOS_POR_PRODUTO + 1)
    assert.equal(produto?.quantidade, DESTINOS_POR_PRODUTO + 1)
    assert.equal(produto?.destinos.length, DESTINOS_POR_PRODUTO)
  })
})

describe('GET /api/relatorios/fornecimento/matriz', () => {
  test('200 products by clients, in Portuguese order', async () => {
    const { body } = await admin.call(lerMatrizDeFornecimento, { query: { dia: '2021-01-01' } })
    assert.deepEqual(body.clientes, [
      { clienteId: atica.id, clienteNome: 'Ática' },
      { clienteId: zoo.id, clienteNome: 'Zoo' },
    ])
    assert.deepEqual(
      body.produtos.map(({ nome, quantidade, destinos }) => [nome, quantidade, destinos.length]),
      [
        ['Abacate', 1.5, 1],
        ['Água', 5, 2],
        ['Zimbro', 0.335, 1],
      ],
    )
    const own = await admin.call(lerMatrizDeFornecimento, { query: { dia: '2021-01-01', clienteId: atica.id } })
    assert.equal(own.body.clientes.length, 1)
  })

  test('422 more than a matrix holds, with what to do', async () => {
    const dia = '2021-06-01'
    const clientes = Math.ceil(Math.sqrt(LIMITE_DA_MATRIZ + 1))
    await manyLines(dia, clientes, clientes)
    const { status, body } = await admin.call(lerMatrizDeFornecimento, { query: { dia } })
    assert.equal(status, 422)
    assert.match(body.detail, /20\.164 quantidades.*Filtre por cliente/)
  })
})

/** `clientes` clients, each with one order of the same products. */
function manyLines(dia: string, clientes: number, produtos = 1) {
  return db.rows(
    sql`with novo as (
        insert into cliente (nome, cnpj)
        select 'Muitos ' || n, ${dia} || '-' || n from generate_series(1, ${clientes}::int) n returning id
      ), r as (
        insert into produto (nome, preco_custo, unidade_medida)
        select 'De muitos ' || n, 1, 'UN' from generate_series(1, ${produtos}::int) n returning id
      ), e as (
        insert into estante (periodo, cliente_id) select 'Muitos', id from novo returning id, cliente_id
      ), o as (
        insert into estante_produto (estante_id, produto_id, preco_venda, quantidade, reservada)
        select e.id, r.id, 1, 1, 1 from e cross join r returning estante_id, produto_id
      ), p as (
        insert into pedido (cliente_id, status, data_entrega, valor_total)
        select id, 'Confirmado', ${dia}, ${produtos}::int from novo returning id, cliente_id
      )
      insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor)
      select p.id, e.id, o.produto_id, 1, 1, 1, 1 from p join e using (cliente_id) join o on o.estante_id = e.id`,
  )
}
