import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { CSV, XLSX } from '#contract/arquivo.ts'
import { criarCliente, listarClientes } from '#contract/clientes.ts'
import { criarMovimento, listarEstoque, listarMovimentos } from '#contract/estoque.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { listarProdutos } from '#contract/produtos.ts'
import { relatorioDeCompras, relatorioDeFornecimento, relatorioDePedidos } from '#contract/relatorios.ts'
import { agruparPedidos, agruparVendas } from '#contract/relatorios-agrupados.ts'
import { lerRetrospectiva } from '#contract/retrospectiva.ts'
import { criarRota, ordenarRota } from '#contract/rotas.ts'
import type { Route } from '#contract/route.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { baixar } from '../../test/files/baixar.ts'
import { importer } from '../../test/files/importar.ts'
import { copies, vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
world.clock.now = () => new Date('2026-11-21T12:30:00Z')

type Query = Record<string, string | number>
const get = (route: Route, query: Query, params: Query = {}) =>
  baixar(world, admin, route, { query: { formato: 'csv', ...query }, params })
/** Reads a CSV with an independent parser: rows of text. */
async function csv(route: Route, query: Query, params: Query = {}): Promise<string[][]> {
  const { status, type, text } = await get(route, query, params)
  assert.deepEqual([status, type.split(';')[0]], [200, CSV])
  return parse(text, { delimiter: ';', bom: true, record_delimiter: '\r\n' })
}
/** Reads a spreadsheet with an independent parser: the lines above the table, then its rows from the header on. */
async function xlsx(route: Route, query: Query, params: Query = {}) {
  const { status, type, bytes } = await get(route, { ...query, formato: 'xlsx' }, params)
  assert.deepEqual([status, type.split(';')[0]], [200, XLSX])
  const rows = await readSheet(bytes)
  const header = rows.findIndex(row => row.filter(cell => cell !== null).length > 1)
  return { head: rows.slice(0, header).map(row => row[0]), rows: rows.slice(header) }
}
const day = (dia: string) => new Date(`${dia}T00:00:00Z`)

const formula = await world.newCliente({ nome: '=HYPERLINK("http://x";"Ação & Cia")' })
const acai = await world.newCliente({ nome: 'Açaí; "do Zé"' })
const farinha = await world.newProduto({ nome: '@Farinha de fubá', unidadeMedida: 'KG', precoCusto: 29.9 })
const agua = await world.newProduto({ nome: '-Água', precoCusto: 2 })
const dias = { dataInicial: '2021-02-27', dataFinal: '2021-03-01' }
const porCliente = { ...dias, grupo: 'cliente' }
const first = await vender(db, {
  clienteId: formula.id,
  entrega: '2021-02-28',
  status: 'Confirmado',
  criacao: '2021-02-20T01:30:00Z',
  itens: [{ produtoId: farinha, quantidade: 0.335, precoVenda: 10, precoCusto: 29.9 }],
})
await vender(db, {
  clienteId: acai.id,
  entrega: '2021-03-01',
  itens: [
    { produtoId: farinha, quantidade: 1000.5, precoVenda: 1234.56, precoCusto: 1 },
    { produtoId: agua, quantidade: 3, precoVenda: 4.1, precoCusto: 2 },
  ],
})
await vender(db, {
  clienteId: acai.id,
  entrega: '2021-03-01',
  status: 'Cancelado',
  itens: [{ produtoId: agua, quantidade: 7, precoVenda: 100, precoCusto: 2 }],
})

describe('GET /api/relatorios/vendas/por/{grupo}?formato=', () => {
  test('200 CSV: semicolons, decimal commas, accents, no running formula, and a loss stays a number', async () => {
    const answer = await get(agruparVendas, porCliente)
    assert.equal(answer.nome, 'vendas-por-cliente-2021-02-27-a-2021-03-01.csv')
    assert.equal(answer.text.codePointAt(0), 0xfeff)
    assert.ok(answer.text.endsWith('\r\n') && !/[^\r]\n/.test(answer.text))
    assert.deepEqual(await csv(agruparVendas, porCliente), [
      ['Cliente', 'Pedidos', 'Valor', 'Custo', 'Margem', 'Margem %'],
      ['Açaí; "do Zé"', '1', '1235189,58', '1006,50', '1234183,08', '99,92'],
      [`'=HYPERLINK("http://x";"Ação & Cia")`, '1', '3,35', '10,02', '-6,67', '-199,10'],
    ])
  })

  test('200 XLSX: real numbers, exact sums, no text as a formula, and the filters above', async () => {
    const { head, rows } = await xlsx(agruparVendas, porCliente)
    assert.deepEqual(head, [
      'Vendas por cliente',
      'Entregas de 27/02/2021 a 01/03/2021',
      'Conta pedidos Confirmado, Entregue e Finalizado, pelo dia de entrega.',
      'Fornecedor · gerado em 21/11/2026 09:30',
    ])
    assert.deepEqual(rows, [
      ['Cliente', 'Pedidos', 'Valor', 'Custo', 'Margem', 'Margem %'],
      ['Açaí; "do Zé"', 1, 1235189.58, 1006.5, 1234183.08, 99.92],
      ['=HYPERLINK("http://x";"Ação & Cia")', 1, 3.35, 10.02, -6.67, -199.1],
      ['Total', 2, 1235192.93, 1016.52, 1234176.41, 99.92],
    ])
  })

  test('200 by month and by product, searched and filtered', async () => {
    const { rows } = await xlsx(agruparVendas, { ...dias, grupo: 'mes' })
    const told = rows.map(row => row.slice(0, 3))
    assert.deepEqual(told, [
      ['Mês de', 'Pedidos', 'Valor'],
      [day('2021-02-01'), 1, 3.35],
      [day('2021-03-01'), 1, 1235189.58],
      ['Total', 2, 1235192.93],
    ])
    await world.db.rows`update produto set codigo = 'A-1', fornecedor = 'Fonte' where id = ${agua}`
    assert.deepEqual(
      (await csv(agruparVendas, { ...dias, grupo: 'produto', busca: 'agua' })).map(row => row.toSpliced(5, 3)),
      [
        ['Produto', 'Unidade', 'Quantidade', 'Pedidos', 'Valor', 'Código', 'Categoria', 'Fornecedor'],
        [`'-Água`, 'UN', '3', '1', '12,30', 'A-1', '', 'Fonte'],
      ],
    )
    await world.db.rows`update produto set codigo = null, fornecedor = null where id = ${agua}`
    const narrowed = await xlsx(agruparVendas, { ...porCliente, clienteId: acai.id, produtoId: agua })
    assert.equal(narrowed.head[1], 'Entregas de 27/02/2021 a 01/03/2021 · Cliente: Açaí; "do Zé" · Produto: -Água')
    assert.equal(narrowed.rows[1]?.[2], 12.3)
  })
})

describe('GET /api/pedidos/relatorio/datas/{dataInicial}/to/{dataFinal}?formato=', () => {
  test("200 CSV: every status, moments in the business's time zone, newest day first", async () => {
    const rows = await csv(relatorioDePedidos, { ...dias, cancelados: 1 })
    assert.deepEqual(rows[0]?.slice(0, 6), ['Pedido', 'Cliente', 'CNPJ', 'Status', 'Entrega', 'Criado em'])
    const found = rows.slice(1).map(row => [row[3], row[4], row.at(-1)])
    assert.deepEqual(found, [
      ['Cancelado', '01/03/2021', '700,00'],
      ['Finalizado', '01/03/2021', '1235189,58'],
      ['Confirmado', '28/02/2021', '3,35'],
    ])
    // 01:30Z on the 20th is still 22:30 on the 19th in São Paulo.
    assert.equal(rows[3]?.[5], '19/02/2021 22:30')
  })

  test('200 XLSX: real days and moments; cancelled orders are not in the total', async () => {
    const { head, rows } = await xlsx(relatorioDePedidos, { ...dias, base: 'entrega', cancelados: 1 })
    assert.equal(head[2], 'Conta pedidos de todos os status; os cancelados ficam fora dos totais.')
    assert.deepEqual(rows[3]?.slice(3, 6), ['Confirmado', day('2021-02-28'), new Date('2021-02-19T22:30:00Z')])
    assert.deepEqual([rows[4]?.[1], rows[4]?.at(-1)], ['Total sem os cancelados', 1235192.93])
  })

  test('200 by day, with each status in its column', async () => {
    const { rows } = await xlsx(agruparPedidos, { ...dias, grupo: 'dia' })
    const seen = rows.map(row => [...row.slice(0, 3), ...row.slice(-2)])
    assert.deepEqual(seen, [
      ['Dia', 'Pedidos', 'Valor', 'Cancelado (pedidos)', 'Cancelado (valor)'],
      [day('2021-02-28'), 1, 3.35, 0, 0],
      [day('2021-03-01'), 1, 1235189.58, 1, 700],
      ['Total sem os cancelados', 2, 1235192.93, null, null],
    ])
  })

  test('200 more than one batch: each order once, and each line once and in order', async () => {
    const { id: clienteId } = await world.newCliente()
    const produtos = [agua, farinha, await world.newProduto()]
    const itens = produtos.map(produtoId => ({ produtoId, quantidade: 1, precoVenda: 0.1 }))
    const id = await vender(db, { clienteId, entrega: '2021-06-01', itens })
    await copies(db, id, 2500)
    const june = { dataInicial: '2021-06-01', dataFinal: '2021-06-30' }
    const orders = (await csv(relatorioDePedidos, june)).slice(1)
    assert.deepEqual([orders.length, new Set(orders.map(([numero]) => numero)).size], [2501, 2501])
    const lines = (await csv(relatorioDeFornecimento, june)).slice(1)
    assert.deepEqual([lines.length, new Set(lines.map(row => row.slice(2, 4).join())).size], [7503, 7503])
    const days = lines.map(([day = '']) => day.split('/').reverse().join('-'))
    assert.deepEqual(days, days.toSorted())
  })
})

describe('the other files', () => {
  test("200 purchases at today's cost", async () => {
    assert.deepEqual(await csv(relatorioDeCompras, dias), [
      [
        ...['Produto', 'Unidade', 'Quantidade', 'Custo de hoje', 'Custo total', 'Código', 'Fornecedor', 'Embalagem'],
        ...['Em estoque', 'Comprar', 'Custo a comprar'],
      ],
      [`'-Água`, 'UN', '3', '2,00', '6,00', '', '', '', '', '0', '0,00'],
      [`'@Farinha de fubá`, 'KG', '1000,835', '29,90', '29924,97', '', '', '', '', '0,335', '10,02'],
    ])
    const { head, rows } = await xlsx(relatorioDeCompras, {
      ...dias,
      busca: 'fuba',
      clienteId: formula.id,
      semFornecedor: '1',
    })
    assert.equal(
      head[1],
      `Entregas de 27/02/2021 a 01/03/2021 · Sem fornecedor · Cliente: ${formula.nome} · Busca: “fuba”`,
    )
    assert.deepEqual(rows.slice(1), [
      ['@Farinha de fubá', 'KG', 0.335, 29.9, 10.02, null, null, null, null, 0.335, 10.02],
      ['Total', null, null, null, 10.02, null, null, null, null, null, 10.02],
    ])
  })

  test('200 products, their stock and its movements, with all columns', async () => {
    const body = { produtoId: farinha, tipo: 'contagem', quantidade: 2.5, motivo: 'balanço' } as const
    assert.equal((await world.admin.call(criarMovimento, { body })).status, 201)
    await world.db.rows`update produto set codigo = 'F-1', categoria = 'Secos' where id = ${farinha}`
    const [, products] = await csv(listarProdutos, { categoria: 'Secos' })
    assert.deepEqual(products, [
      ...[`'@Farinha de fubá`, 'KG', '29,90', 'F-1', '', 'Secos', '', '', '', '', '2,5', 'Sim'],
    ])
    const [, stock] = await csv(listarEstoque, { busca: 'f-1' })
    assert.deepEqual(stock?.slice(0, 6), [`'@Farinha de fubá`, 'F-1', 'Secos', '', 'KG', '2,5'])
    const [, moved] = await csv(listarMovimentos, { produtoId: farinha })
    assert.deepEqual(moved?.slice(3, 6), ['Contagem', '2,5', '2,5'])
    assert.equal((await xlsx(listarMovimentos, { produtoId: farinha })).rows.length, 2)
  })

  test('200 the file of products, read back by the import, changes nothing', async () => {
    await world.db.rows`update produto
      set codigo = '00123', ean = '07891000315507', embalagem = 'cx c/12', codigo_externo = 'E-1',
      fornecedor = '+Sul; "Norte"', multiplo = 6, ativo = false, preco_custo = 1234.5, unidade_medida = 'LT' where id = ${agua}`
    for (const formato of ['csv', 'xlsx']) {
      const { bytes } = await get(listarProdutos, { formato, busca: 'agua' })
      const lida = await importer(world.admin).preview('produtos', bytes, { nome: `produtos.${formato}` })
      assert.deepEqual(lida, { ...lida, total: 1, novas: 0, iguais: 1, alteradas: 0, ruins: 0 }, formato)
    }
  })

  test('200 supply, line by line', async () => {
    const { rows } = await xlsx(relatorioDeFornecimento, { ...dias, produtoId: farinha })
    assert.deepEqual(rows[1], [day('2021-02-28'), formula.nome, first, '@Farinha de fubá', 'KG', 0.335, 10, 3.35])
    assert.equal(rows.at(-1)?.at(-1), 1235180.63)
    assert.equal(rows.length, 4)
  })

  test("200 a year's months, and an order's lines", async () => {
    const { rows } = await xlsx(lerRetrospectiva, {}, { ano: 2023 })
    assert.deepEqual(rows[1], [day('2023-01-01'), 0, 0])
    assert.deepEqual([rows.length, rows.at(-1)], [14, ['Total', 0, 0]])
    assert.equal((await get(lerRetrospectiva, {}, { ano: 2023 })).nome, 'retrospectiva-2023.csv')
    const order = await xlsx(listarItens, {}, { id: first })
    assert.equal(order.head[1], `${formula.nome} · Confirmado · entrega em 28/02/2021`)
    assert.deepEqual(order.rows.slice(1), [
      ['@Farinha de fubá', 'KG', 0.335, 10, 3.35, null],
      ['Total', null, null, null, 3.35, null],
    ])
  })
})

describe('the registrations as files', () => {
  test('the import reads the own file of clients, in both formats, and finds nothing to change', async () => {
    const body = {
      nome: 'Mercado Dois Irmãos',
      nomeFantasia: 'Dois Irmãos',
      cnpj: '12ABC34501DE35',
      inscricaoEstadual: 'ISENTO',
      endereco: 'Rua A, 1; fundos',
      bairro: 'Centro',
      cidade: 'Santos',
      estado: 'SP',
      cep: '01310100',
      telefone: '11987654321',
      email: 'a@b.com',
      codigoExterno: 'ERP-981',
      ativo: 0 as const,
      janelaEntrega: '7h às 9h',
      observacaoEntrega: 'Portão lateral; toque',
    } as const
    const { clientes } = (await admin.call(criarCliente, { body })).body
    const { rotas } = (await admin.call(criarRota, { body: { nome: 'Litoral; sul' } })).body
    await admin.call(ordenarRota, { params: { id: rotas[0]?.id ?? 0 }, body: { clientes: [clientes[0]?.id ?? 0] } })
    const [header, ...rows] = await csv(listarClientes, {})
    assert.ok(
      rows.some(
        row =>
          row.includes('12.ABC.345/01DE-35') &&
          row.includes('ERP-981') &&
          row[12] === 'Litoral; sul' &&
          row[16] === 'Não',
      ),
    )
    assert.deepEqual(header?.slice(-2), ['Último pedido', 'Entregas deste mês'])
    for (const formato of ['csv', 'xlsx']) {
      const { bytes } = await get(listarClientes, { formato })
      const { total, iguais } = await importer(admin).preview('clientes', bytes, { nome: `clientes.${formato}` })
      assert.deepEqual([formato, total, iguais], [formato, rows.length, rows.length])
    }
    assert.equal((await csv(listarClientes, { ativo: 0 })).length, 2)
  })

  test('users with their role, company and whether they came in', async () => {
    const [header, ...rows] = await csv(listarUsuarios, { clienteId: acai.id })
    assert.deepEqual(header, ['Nome', 'E-mail', 'Papel', 'Cliente', 'Já entrou', 'Convidado em'])
    assert.deepEqual(rows[0]?.slice(2), ['Comprador', 'Açaí; "do Zé"', 'Sim', ''])
  })
})
