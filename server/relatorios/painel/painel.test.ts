import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { listarClientes } from '#contract/clientes.ts'
import { lerPainel, listarAindaNaoPediram, listarQuaseEsgotados } from '#contract/painel.ts'
import { lerResumoDoCliente } from '#contract/resumo-do-cliente.ts'
import { each, fields } from '../../../test/each.ts'
import { pages } from '../../../test/pages.ts'
import { vender } from '../../../test/vender.ts'
import { openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const produtoId = await world.newProduto({ nome: 'Tomate', unidadeMedida: 'KG' })
const linha = (quantidade: number) => [{ produtoId, quantidade, precoVenda: 2 }]
const ABERTO = { entrega: null, status: 'Aberto', confirmacao: null } as const

/** 22:30 on Monday 9 March 2026 in São Paulo: "amanhã" is the 10th. */
world.clock.now = () => new Date('2026-03-10T01:30:00Z')
const painel = async () => (await admin.call(lerPainel)).body

/** The dashboard must contain only the rows of the current test. */
beforeEach(() => db.rows`truncate pedido, estante cascade`)

const alface = await world.newProduto({ nome: 'Alface' })
const resumo = async (id: number) => (await admin.call(lerResumoDoCliente, { params: { id } })).body.resumo

describe('GET /api/painel', () => {
  test('200 for an empty business', async () => {
    const { vendas, ...rest } = await painel()
    assert.partialDeepStrictEqual(rest, {
      hoje: '2026-03-09',
      pedidosNovos: { pedidos: 0, valorTotal: 0 },
      entregasAmanha: { pedidos: 0, valorTotal: 0, quantidades: [] },
      financeiro: { vencido: 0, venceEm7Dias: 0, recebidoNoMes: 0 },
      topProdutos: [],
    })
    assert.equal(vendas.dias.length, 28)
    assert.deepEqual(vendas.dias[0], { dia: '2026-02-10', pedidos: 0, valorTotal: 0 })
    assert.deepEqual(vendas.dias[27], { dia: '2026-03-09', pedidos: 0, valorTotal: 0 })
    assert.deepEqual([vendas.valorTotal, vendas.valorTotalAnterior], [0, 0])
  })

  test('200 orders still to be delivered: confirmed, for today or before, and since when', async () => {
    const { id: clienteId } = await world.newCliente()
    const sell = (entrega: string, status: 'Confirmado' | 'Entregue' | 'Cancelado' = 'Confirmado') =>
      vender(db, { clienteId, entrega, status, itens: linha(2.5) })
    await sell('2026-03-10')
    assert.deepEqual((await painel()).porEntregar, { pedidos: 0, valorTotal: 0, desde: null })
    await sell('2026-03-09')
    await sell('2025-12-30')
    await sell('2025-12-29', 'Entregue')
    await sell('2025-12-28', 'Cancelado')
    assert.deepEqual((await painel()).porEntregar, { pedidos: 2, valorTotal: 10, desde: '2025-12-30' })
  })

  test("200 tomorrow's deliveries with their quantities by unit", async () => {
    const { id: clienteId } = await world.newCliente()
    const caixa = await world.newProduto({ unidadeMedida: 'CX' })
    const amanha = { clienteId, entrega: '2026-03-10' }
    await vender(db, {
      ...amanha,
      status: 'Confirmado',
      itens: [...linha(1.25), { produtoId: caixa, quantidade: 3, precoVenda: 1 }],
    })
    await vender(db, { ...amanha, status: 'Confirmado', itens: linha(0.5) })
    await vender(db, { ...amanha, status: 'Entregue', itens: linha(100) })
    await vender(db, { ...amanha, status: 'Cancelado', itens: linha(100) })
    await vender(db, { clienteId, entrega: '2026-03-11', status: 'Confirmado', itens: linha(100) })
    assert.deepEqual((await painel()).entregasAmanha, {
      pedidos: 2,
      valorTotal: 6.5,
      quantidades: [
        { unidadeMedida: 'CX', quantidade: 3 },
        { unidadeMedida: 'KG', quantidade: 1.75 },
      ],
    })
  })

  test('200 open orders that expire within four hours, the next one first', async () => {
    const expiring = async (expira: string) => {
      const { id: clienteId } = await world.newCliente()
      return vender(db, { ...ABERTO, clienteId, expira, itens: linha(1) })
    }
    const later = await expiring('2026-03-10T05:30:00Z')
    const next = await expiring('2026-03-10T02:00:00Z')
    await expiring('2026-03-10T05:30:01Z')
    const { expirando } = await painel()
    assert.equal(expirando.pedidos, 2)
    assert.deepEqual(each(expirando.lista, 'id'), [next, later])
  })

  test('200 sales of four weeks compared with the four before, weekday by weekday', async () => {
    const um = await world.newCliente({ nome: 'Um' })
    const dois = await world.newCliente({ nome: 'Dois' })
    const sell = (clienteId: number, entrega: string, quantidade: number) =>
      vender(db, { clienteId, entrega, itens: linha(quantidade) })
    await sell(um.id, '2026-03-09', 1)
    await sell(um.id, '2026-03-09', 2)
    await sell(dois.id, '2026-02-10', 5)
    await sell(dois.id, '2026-02-09', 7)
    await sell(dois.id, '2026-01-13', 8)
    await sell(dois.id, '2026-01-12', 100)
    await sell(dois.id, '2026-03-10', 100)
    await vender(db, { clienteId: um.id, entrega: '2026-03-01', status: 'Cancelado', itens: linha(100) })
    const { vendas, topProdutos, topClientes } = await painel()
    const told = vendas.dias.filter(({ pedidos }) => pedidos > 0)
    assert.deepEqual(told, [
      { dia: '2026-02-10', pedidos: 1, valorTotal: 10 },
      { dia: '2026-03-09', pedidos: 2, valorTotal: 6 },
    ])
    const seen = vendas.diasAnteriores.filter(({ pedidos }) => pedidos > 0)
    assert.deepEqual(seen, [
      { dia: '2026-01-13', pedidos: 1, valorTotal: 16 },
      { dia: '2026-02-09', pedidos: 1, valorTotal: 14 },
    ])
    assert.deepEqual([vendas.valorTotal, vendas.valorTotalAnterior], [16, 30])
    const tomate = { produtoId, nome: 'Tomate', unidadeMedida: 'KG' }
    assert.deepEqual(topProdutos, [{ ...tomate, quantidade: 8, valorTotal: 16 }])
    assert.deepEqual(topClientes, [
      { clienteId: dois.id, clienteNome: 'Dois', pedidos: 1, valorTotal: 10 },
      { clienteId: um.id, clienteNome: 'Um', pedidos: 2, valorTotal: 6 },
    ])
  })
})

type Paged = { query: { limite: number; cursor?: string; busca?: string } }
type Page<Row> = { rows: Row[]; proximo: string | null; total: number }

/** The rows of all pages, each of which tells their number. */
async function all<Row>(read: (sent: Paged) => Promise<Page<Row>>): Promise<Row[]> {
  const totals = new Set<number>()
  const rows = await pages(
    async query => ({ body: await read({ query }) }),
    ({ rows, total }) => {
      totals.add(total)
      return rows
    },
  )
  assert.deepEqual([...totals], [rows.length])
  return rows
}

describe('GET /api/painel/quase-esgotados', () => {
  const quaseEsgotados = async (sent: Paged) => {
    const { produtos: rows, ...page } = (await admin.call(listarQuaseEsgotados, sent)).body
    return { rows, ...page }
  }

  test('200 in pages, the smallest remainder first; by client or product', async () => {
    const { id: clienteId } = await world.newCliente({ nome: 'Hotel Açaí' })
    const estanteId = await world.newEstante(clienteId)
    const ids: number[] = []
    for (const [nome, quantidade, reservada] of [
      ['Alho', 30, 30],
      ['Batata', 30, 29],
      ['Cebola', 30, 29],
      ['Damasco', 30, 28],
      ['Ervilha', 30, 27],
      ['Figo', 30, 26],
    ] as const) {
      const id = await world.newProduto({ nome, unidadeMedida: 'KG' })
      await world.offer(estanteId, id, { quantidade })
      await db.rows`update estante_produto set reservada = ${reservada} where produto_id = ${id}`
      ids.push(id)
    }
    // The first page ends with a row of a stock, which has no shelf.
    await db.rows`insert into estoque values (${ids[1]}, 30, 29)`
    await db.rows`update estante_produto set com_estoque = true where produto_id = ${ids[1]}`
    assert.deepEqual(each(await all(quaseEsgotados), 'produtoId'), ids.slice(0, 5))
    const found = await quaseEsgotados({ query: { limite: 10, busca: 'acai cebola' } })
    assert.deepEqual(fields(found.rows, 'nome', 'disponivel'), [['Cebola', 1]])
  })
})

describe('GET /api/painel/ainda-nao-pediram', () => {
  const aindaNaoPediram = async (sent: Paged) => {
    const { clientes: rows, ...page } = (await admin.call(listarAindaNaoPediram, sent)).body
    return { rows, ...page }
  }
  const delivered = async (...entregas: string[]) => {
    const { id: clienteId } = await world.newCliente()
    for (const entrega of entregas) await vender(db, { clienteId, entrega, itens: linha(1) })
    return clienteId
  }

  test('200 a weekly client is expected from the day before the next order is due', async () => {
    const due = await delivered('2026-02-17', '2026-02-24', '2026-03-03')
    await delivered('2026-02-18', '2026-02-25', '2026-03-04')
    const late = await delivered('2026-02-10', '2026-02-17', '2026-02-24')
    const rows = await all(aindaNaoPediram)
    assert.deepEqual(fields(rows, 'clienteId', 'ultimaEntrega', 'aCadaDias'), [
      [late, '2026-02-24', 7],
      [due, '2026-03-03', 7],
    ])
  })

  test('200 after expected clients, every client with an open shelf and no live order on it, the nearest deadline first', async () => {
    const due = await delivered('2026-02-17', '2026-02-24', '2026-03-03')
    const shelf = async (validaAte: string | null) => {
      const { id } = await world.newCliente()
      const estanteId = await world.newEstante(id)
      await db.rows`update estante set valida_ate = ${validaAte} where id = ${estanteId}`
      return { id, estanteId }
    }
    const endless = await shelf(null)
    const soon = await shelf('2026-03-10')
    const later = await shelf('2026-03-15')
    await shelf('2026-03-08') // closed
    const gone = await world.newCliente()
    const of = { clienteId: gone.id, itens: linha(1), criacao: '2026-03-09T12:00:00Z' }
    await vender(db, { ...of, status: 'Cancelado', entrega: null, confirmacao: null })
    const ordered = await world.newCliente()
    await vender(db, { ...of, clienteId: ordered.id, status: 'Confirmado', entrega: '2026-03-12' })
    const inactive = await shelf('2026-03-10')
    await db.rows`update cliente set ativo = false where id = ${inactive.id}`
    const rows = await all(aindaNaoPediram)
    const awaited = rows.slice(1).toSorted((a, b) => (a.validaAte ?? '9').localeCompare(b.validaAte ?? '9'))
    assert.deepEqual(each(rows, 'clienteId'), [due, ...awaited.map(({ clienteId }) => clienteId)])
    assert.deepEqual(
      new Map(rows.map(({ clienteId, validaAte, esperado }) => [clienteId, [validaAte, esperado]])),
      new Map([
        [due, [null, 1]],
        [soon.id, ['2026-03-10', 0]],
        [later.id, ['2026-03-15', 0]],
        [endless.id, [null, 0]],
        [gone.id, [null, 0]],
      ]),
    )
    assert.equal(rows.find(({ clienteId }) => clienteId === soon.id)?.estanteId, soon.estanteId)
  })
})

describe('GET /api/clientes/{id}/resumo', () => {
  test('200 the newest order, the month of the business, the usual weekday, what is open and what is bought', async () => {
    const { id } = await world.newCliente()
    const sell = (
      entrega: string | null,
      quantidade: number,
      status: 'Entregue' | 'Confirmado' | 'Cancelado' = 'Entregue',
    ) => vender(db, { clienteId: id, entrega, status, itens: linha(quantidade) })
    await sell('2026-02-28', 4) // a Saturday, of last month
    for (const dia of ['2026-03-03', '2026-03-05', '2026-02-24']) await sell(dia, 1)
    await sell('2025-12-01', 500) // too long ago
    const coming = await sell('2026-03-31', 10, 'Confirmado')
    await sell('2026-04-01', 7, 'Confirmado')
    const aberto = {
      clienteId: id,
      entrega: null,
      status: 'Aberto',
      confirmacao: null,
      criacao: '2026-03-10T01:00:00Z',
      expira: '2026-03-11T01:00:00Z',
    } as const
    const open = await vender(db, { ...aberto, itens: linha(3) })
    const cancelled = await sell('2026-03-12', 9, 'Cancelado')
    const { ultimoPedido, mes, diaHabitual, emAberto, compra } = await resumo(id)
    assert.deepEqual([ultimoPedido?.id, ultimoPedido?.status], [cancelled, 'Cancelado'])
    assert.deepEqual(mes, { pedidos: 3, valorTotal: 24 })
    assert.deepEqual(diaHabitual, { diaDaSemana: 2, entregas: 3, de: 6 })
    assert.deepEqual(emAberto[0], {
      id: open,
      status: 'Aberto',
      aguardaAprovacao: 0,
      dia: '2026-03-09',
      dataEntrega: null,
      valorTotal: 6,
    })
    assert.deepEqual(each(emAberto, 'id').slice(1, 2), [coming])
    const nome = { produtoId, nome: 'Tomate', unidadeMedida: 'KG' }
    assert.deepEqual(compra, [{ ...nome, quantidade: 24, valorTotal: 48, pedidos: 6 }])
    const listed = (await admin.call(listarClientes)).body.clientes.find(cliente => cliente.id === id)
    assert.deepEqual([listed?.ultimoPedido, listed?.valorDoMes], ['2020-01-01', 24])
  })

  test('200 special prices are those that differ from most open shelves; closed ones do not count', async () => {
    const shelf = async (preco: number, ativa = true) => {
      const { id } = await world.newCliente()
      const estante = await world.newEstante(id, { ativa })
      await world.offer(estante, alface, { precoVenda: preco })
      return id
    }
    for (const preco of [5, 5]) await shelf(preco)
    for (const preco of [6, 6, 6]) await shelf(preco, false)
    const special = await shelf(4)
    const { precosEspeciais } = await resumo(special)
    const nome = { produtoId: alface, nome: 'Alface', unidadeMedida: 'UN' }
    assert.deepEqual(precosEspeciais, [{ ...nome, precoVenda: 4, precoComum: 5 }])
    assert.deepEqual((await resumo(await shelf(5))).precosEspeciais, [])
  })
})
