import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { agruparPedidos, agruparVendas } from '#contract/relatorios-agrupados.ts'
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
      assert.deepEqual(
        body.vendas.map(({ chave, pedidos, valorTotal }) => [chave, pedidos, valorTotal]),
        rows,
      )
      assert.deepEqual(body.totais, totais)
    }
  })

  test('200 by product: an order of two products counts once in the totals', async () => {
    const { body } = await vendas('produto', marco)
    assert.deepEqual(body.vendas, [
      {
        ...{ chave: String(sal), nome: 'Sal', pedidos: 3, valorTotal: 80, custoTotal: 32, margem: 48 },
        ...{ margemPercentual: 60, quantidade: 8, unidadeMedida: 'UN' },
      },
      {
        ...{ chave: String(acucar), nome: 'Açúcar', pedidos: 1, valorTotal: 3.35, custoTotal: 1.34, margem: 2.01 },
        ...{ margemPercentual: 60, quantidade: 0.335, unidadeMedida: 'KG' },
      },
    ])
    assert.deepEqual(body.totais, totais)
  })

  test('200 filtered by client, product and search, and the totals follow', async () => {
    const { body } = await vendas('cliente', { ...marco, produtoId: acucar })
    assert.deepEqual([body.vendas[0]?.chave, body.vendas.length, body.totais.valorTotal], [String(um.id), 1, 3.35])
    assert.equal(body.produtoNome, 'Açúcar')
    assert.equal((await vendas('cliente', { ...marco, busca: 'otica' })).body.totais.valorTotal, 33.35)
    assert.equal((await vendas('produto', { ...marco, busca: 'acucar', clienteId: um.id })).body.totais.pedidos, 1)
    assert.equal((await vendas('dia', { ...marco, clienteId: dois.id })).body.vendas.length, 1)
  })

  test('200 without sales; 422 an unknown group', async () => {
    const never = { dataInicial: '2019-01-01', dataFinal: '2019-01-31' }
    for (const grupo of ['cliente', 'produto', 'dia', 'semana', 'mes']) {
      const { body } = await vendas(grupo, never)
      const totais = { pedidos: 0, valorTotal: 0, custoTotal: 0, margem: 0, margemPercentual: null }
      assert.deepEqual(body, { vendas: [], totais, produtoNome: null })
    }
    assert.equal((await vendas('cor', marco)).status, 422)
    assert.equal((await pedidos('hora', marco)).status, 422)
  })
})

describe('GET /api/relatorios/pedidos/por/{grupo}', () => {
  test('200 by day in order, with cancelled ones in porStatus only', async () => {
    const { status, body } = await pedidos('dia', marco)
    assert.equal(status, 200)
    assert.deepEqual(
      body.grupos.map(({ chave, pedidos, valorTotal }) => [chave, pedidos, valorTotal]),
      [
        ['2021-03-07', 1, 13.35],
        ['2021-03-08', 1, 20],
        ['2021-04-01', 1, 50],
      ],
    )
    assert.deepEqual(body.grupos[2]?.porStatus, {
      Finalizado: { pedidos: 1, valorTotal: 50 },
      Cancelado: { pedidos: 1, valorTotal: 500 },
    })
  })

  test('200 orders waiting for approval are separate from open ones', async () => {
    const aberto = { entrega: null, status: 'Aberto', confirmacao: null, expira: '2030-01-01T00:00:00Z' } as const
    const criado = { criacao: '2021-09-10T12:00:00Z' }
    const ids: number[] = []
    for (let i = 0; i < 3; i++) {
      const { id: clienteId } = await world.newCliente() // each client has at most one open order
      ids.push(await vender(db, { ...aberto, ...criado, clienteId, itens: [linha(sal, 1)] }))
    }
    await db.rows(
      sql`update pedido set aprovacao = '{"dataEntrega": "2021-09-12"}', expira_em = 'infinity' where id = ${ids[0]}`,
    )
    const { body } = await pedidos('dia', { dataInicial: '2021-09-10', dataFinal: '2021-09-10', base: 'criacao' })
    assert.deepEqual(body.grupos[0]?.porStatus, {
      Aberto: { pedidos: 2, valorTotal: 20 },
      'Espera aprovação': { pedidos: 1, valorTotal: 10 },
    })
    assert.equal(body.grupos[0]?.pedidos, 3)
  })

  test("200 by the day of creation in the business's time zone", async () => {
    const { id: clienteId } = await world.newCliente()
    const itens = [linha(sal, 1)]
    // 01:30Z on the 10th is still 22:30 on the 9th in São Paulo.
    await vender(db, { clienteId, entrega: '2021-08-20', criacao: '2021-07-10T01:30:00Z', itens })
    const { body } = await pedidos('dia', { dataInicial: '2021-07-01', dataFinal: '2021-07-31', base: 'criacao' })
    assert.deepEqual(
      body.grupos.map(({ chave }) => chave),
      ['2021-07-09'],
    )
  })

  test('200 by client, the largest first; filters apply', async () => {
    const { body } = await pedidos('cliente', marco)
    assert.deepEqual(
      body.grupos.map(({ chave, nome, pedidos }) => [Number(chave), nome, pedidos]),
      [
        [dois.id, 'Bar Dois', 1],
        [um.id, 'Ótica Um', 2],
      ],
    )
    assert.equal((await pedidos('cliente', { ...marco, status: 'Cancelado' })).body.grupos[0]?.pedidos, 0)
    assert.equal((await pedidos('dia', { ...marco, busca: 'otica' })).body.grupos.length, 2)
  })
})
