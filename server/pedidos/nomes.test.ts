import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw } from 'sql-template-tag'
import { listarAvisos } from '#contract/avisos.ts'
import { procurar } from '#contract/busca.ts'
import { lerNotasDoDiaEmPdf, lerPedidoEmPdf, lerSeparacaoEmPdf } from '#contract/documentos.ts'
import { fornecimentoPorCliente, fornecimentoPorProduto } from '#contract/fornecimento.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import * as pedidos from '#contract/pedidos.ts'
import { ajustarPedido, entregarPedido } from '#contract/pedidos-entrega.ts'
import * as relatorios from '#contract/relatorios.ts'
import type { Route } from '#contract/route.ts'
import { lerSeparacao } from '#contract/separacao.ts'
import { baixar } from '../../test/files/baixar.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import { edit, remove } from '../../test/linha-do-pedido.ts'
import { ENTREGA, pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { deliverNotices } from '../avisos/rodada.ts'

const world = await openWorld()
const { admin, db } = world

const rename = (table: 'produto' | 'cliente', id: number, nome: string, rest = '') =>
  db.rows`update ${raw(table)} set nome = ${nome} ${raw(rest)} where id = ${id}`
const ordered = () => pedidoAberto(world, { unidadeMedida: 'KG' })

/** An order that was delivered before product and client were renamed, and is adjusted after. */
async function renamed() {
  const order = await pedidoAberto(world, { quantidade: 0 })
  const { clienteId, produtoId, params } = order
  await rename('produto', produtoId, 'Abóbora', `, unidade_medida = 'KG'`)
  await rename('cliente', clienteId, 'Cantina Aurora')
  await order.add(2)
  await order.confirm()
  const [{ itemPedidoId = 0 } = {}] = await order.itens()
  const itens = [{ itemPedidoId, quantidadeEntregue: 3, motivo: 'Peso' }]
  assert.equal((await admin.call(entregarPedido, { params, body: { itens } })).status, 200)
  await rename('produto', produtoId, 'Zimbro', `, unidade_medida = 'PCT'`)
  await rename('cliente', clienteId, 'Zeladoria Boreal')
  const ajuste = { itens: [{ itemPedidoId, quantidade: 1, motivo: 'Voltou' }], volta: 0 as const }
  assert.equal((await admin.call(ajustarPedido, { params, body: ajuste })).status, 200)
  await deliverNotices(world)
  return order
}

test('renaming changes nothing that tells of an order; reports by product and client use the name of today', async () => {
  const { id, params, clienteId, produtoId } = await renamed()
  const dias = { dataInicial: ENTREGA, dataFinal: ENTREGA }
  const file = async (route: Route) =>
    (await baixar(world, admin, route, { query: { ...dias, formato: 'csv' }, params })).text
  const paper = async (answer: Promise<{ bytes: Uint8Array }>) =>
    pdfText((await answer).bytes)
      .flat()
      .join(' ')
  const was = ['Abóbora', 'KG', 'Cantina Aurora']
  const is = ['Zimbro', 'PCT', 'Zeladoria Boreal']
  const told: [where: string, answer: unknown, names: string[], not?: string[]][] = [
    ['the order', (await admin.call(pedidos.lerPedido, { params })).body, ['Cantina Aurora']],
    ['its lines', (await admin.call(listarItens, { params })).body, ['Abóbora', 'KG']],
    ['its history', (await admin.call(pedidos.lerHistorico, { params })).body, ['Abóbora', 'KG']],
    ['the list', (await admin.call(pedidos.listarPedidos, { query: { clienteId } })).body, ['Cantina Aurora']],
    ['its document', await paper(admin.call(lerPedidoEmPdf, { params })), ['Abóbora', 'kg', 'Cantina Aurora']],
    [
      "the day's notes",
      await paper(admin.call(lerNotasDoDiaEmPdf, { query: { dia: ENTREGA, clienteId } })),
      ['Abóbora'],
    ],
    ['its file', await file(listarItens), ['Abóbora', 'KG']],
    ['the file of orders', await file(relatorios.relatorioDePedidos), ['Cantina Aurora']],
    ['the file of supply', await file(relatorios.relatorioDeFornecimento), was],
    ['supply', (await admin.call(relatorios.relatorioDeFornecimento, { body: { ...dias, clienteId } })).body, was],
    ['supply by client', (await admin.call(fornecimentoPorCliente, { query: { ...dias, clienteId } })).body, was],
    ['packing', (await admin.call(lerSeparacao, { query: { dia: ENTREGA, clienteId } })).body, was],
    [
      'orders',
      (await admin.call(relatorios.relatorioDePedidos, { params: dias, query: { clienteId } })).body,
      ['Cantina Aurora'],
    ],
    ['the search box', (await admin.call(procurar, { query: { texto: String(id) } })).body.pedidos, ['Cantina Aurora']],
    ['the bell', (await admin.call(listarAvisos, { query: {} })).body, ['Cantina Aurora']],
    ['supply by product', (await admin.call(fornecimentoPorProduto, { query: { ...dias, produtoId } })).body, is],
    [
      'the list to pack by product',
      await paper(admin.call(lerSeparacaoEmPdf, { query: { dia: ENTREGA, clienteId } })),
      ['Zimbro'],
    ],
    ['purchases', (await admin.call(relatorios.relatorioDeCompras, { body: dias })).body, ['Zimbro', 'PCT']],
    [
      'sales',
      (await admin.call(relatorios.relatorioDeVendas, { body: { ...dias, clienteId } })).body,
      ['Zeladoria Boreal'],
    ],
  ]
  for (const [where, answer, names] of told) {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    for (const name of names) assert.ok(text.includes(name), `${where} lacks ${name}: ${text}`)
    for (const other of names.every(name => is.includes(name)) ? was : is)
      assert.ok(!text.includes(other), `${where} has ${other}: ${text}`)
  }
})

test('a line keeps its name and unit when its quantity changes; who removes and adds it takes those of today', async () => {
  const order = await ordered()
  const names = async () => (await order.itens()).map(({ nome, unidadeMedida }) => [nome, unidadeMedida])
  const before = await names()
  await rename('produto', order.produtoId, 'Novo nome', `, unidade_medida = 'G'`)
  assert.equal((await edit(order)).status, 200)
  assert.equal((await order.add(1)).status, 200)
  assert.deepEqual(await names(), before)
  assert.equal((await remove(order, 6)).status, 200)
  await order.add(1)
  assert.deepEqual(await names(), [['Novo nome', 'G']])
})

test('a client is called by its name of today until its order is delivered', async () => {
  const order = await ordered()
  await order.confirm()
  await rename('cliente', order.clienteId, 'Outro nome')
  assert.equal((await order.pedido()).clienteNome, 'Outro nome')
})
