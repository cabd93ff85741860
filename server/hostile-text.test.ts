import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { criarCliente } from '#contract/clientes.ts'
import { atualizarConfiguracoes } from '#contract/configuracoes.ts'
import { lerNotasDoDiaEmPdf, lerPedidoEmPdf, lerSeparacaoEmPdf } from '#contract/documentos.ts'
import { adicionarProdutoNaEstante } from '#contract/estante-produtos.ts'
import { criarEstante } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import * as pedidos from '#contract/pedidos-status.ts'
import { criarProduto } from '#contract/produtos.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import type { Route } from '#contract/route.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { baixar } from '../test/files/baixar.ts'
import { HOSTIS, RECUSADOS } from '../test/files/hostil.ts'
import { BOX, pdfText } from '../test/files/pdf-text.ts'
import { openWorld } from '../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const DAY = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

/** A confirmed order whose texts are all hostile, created through the API only. */
async function hostileOrder(texto: string, i: number) {
  const cliente = { nome: texto, cnpj: cnpjDeTeste(70_000 + i), endereco: texto, cidade: texto.slice(0, 80) }
  const [{ id: clienteId } = assert.fail()] = (await admin.call(criarCliente, { body: cliente })).body.clientes
  const estante = { periodo: texto.slice(0, 60), clienteId, ativa: 1 as const }
  const [{ id: idEstante } = assert.fail()] = (await admin.call(criarEstante, { body: estante })).body.estantes
  const produto = { nome: texto, precoCusto: 1, unidadeMedida: 'UN' as const }
  const [{ id: idProduto } = assert.fail()] = (await admin.call(criarProduto, { body: produto })).body.produtos
  const params = { idEstante, idProduto }
  await admin.call(adicionarProdutoNaEstante, { params, body: { precoVenda: 10, quantidade: 9 } })
  const pessoa = { nome: texto, email: `hostil${i}@exemplo.com.br`, clienteId }
  assert.equal((await admin.call(criarUsuarioRegular, { body: pessoa })).status, 201)
  const buyer = await world.newBuyer(clienteId)
  const [{ id } = assert.fail()] = (await buyer.call(criarPedido, { body: { clienteId } })).body.pedidos
  const linha = { estanteId: idEstante, produtoId: idProduto, precoVenda: 10, quantidade: 2 }
  await buyer.call(adicionarItem, { params: { pedidoId: id }, body: linha })
  await buyer.call(pedidos.observarPedido, { params: { id }, body: { observacao: `${texto}\n${texto}` } })
  assert.equal((await buyer.call(pedidos.confirmarPedido, { params: { id }, body: { dataEntrega: DAY } })).status, 200)
  const empresa = { id, empresa: texto.slice(0, 80) }
  assert.equal((await admin.call(pedidos.atribuirEmpresa, { params: empresa })).status, 200)
  return { texto, clienteId, id }
}

const configured = await admin.call(atualizarConfiguracoes, {
  body: {
    nome: HOSTIS[0],
    endereco: HOSTIS[1],
    cor: '#1f6b4f',
    diasEntrega: [1, 2, 3, 4, 5, 6, 7],
    empresas: HOSTIS.map(texto => texto.slice(0, 80)),
  },
})

assert.equal(configured.status, 200, JSON.stringify(configured.body))
const orders: Awaited<ReturnType<typeof hostileOrder>>[] = []
for (const [i, texto] of HOSTIS.entries()) orders.push(await hostileOrder(texto, i))
const [first = assert.fail()] = orders
const dias = { dataInicial: DAY, dataFinal: DAY }

/** Cell texts that Excel, LibreOffice or Google Sheets would run as a formula. */
const RUNS = /^[=+@\t\r\n＝＋－＠]|^-(?![\d.]+(,\d+)?$)/

describe('hostile texts', () => {
  test('run as a formula in no cell of a CSV, and all are there', async () => {
    const { status, text } = await baixar(world, admin, relatorioDePedidos, { query: { ...dias, formato: 'csv' } })
    assert.equal(status, 200)
    const cells: string[] = parse(text, { delimiter: ';', bom: true, record_delimiter: '\r\n' }).flat()
    assert.equal(
      cells.find(cell => RUNS.test(cell)),
      undefined,
    )
    const texts = new Set(cells.map(cell => cell.replace(/^'/, '')))
    for (const texto of HOSTIS) assert.ok(texts.has(texto.replace(/^'/, '')), texto)
  })

  test('are plain text in a PDF, which does nothing when opened, and add nothing to headers or folders by its name', async () => {
    // A day's papers have the texts of all orders.
    const files: {
      textos: readonly string[]
      route: Route
      params: Record<string, number>
      query: Record<string, string>
    }[] = [
      { textos: [first.texto], route: lerPedidoEmPdf, params: { id: first.id }, query: {} },
      { textos: HOSTIS, route: lerNotasDoDiaEmPdf, params: {}, query: { dia: DAY } },
      { textos: HOSTIS, route: lerSeparacaoEmPdf, params: {}, query: { dia: DAY } },
    ]
    for (const { textos, route, params, query } of files) {
      const { status, headers, bytes, nome } = await baixar(world, admin, route, { params, query })
      assert.equal(status, 200)
      assert.doesNotMatch(nome, /[<>"/\\:\r\n]/)
      assert.match(
        String(headers['content-disposition']),
        /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%()-]+$/,
      )
      assert.equal(headers['set-cookie'], undefined)
      // Without its streams, whose compressed bytes may be anything.
      const objects = bytes.toString('latin1').replace(/\bstream\r?\n.*?endstream\b/gs, '')
      assert.match(objects, /\/Type \/Catalog/)
      assert.doesNotMatch(objects, /\/(JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile)\b/)
      const paper = pdfText(bytes).flat().join(' ').replaceAll(BOX, '').replace(/\s+/g, '')
      for (const texto of textos.filter(texto => /^[\x20-\x7e]+$/.test(texto)))
        assert.ok(paper.includes(texto.replace(/\s+/g, '')), texto)
    }
  })

  test('422 line breaks and text direction marks, in every name', async () => {
    for (const nome of RECUSADOS) {
      const cliente = await admin.call(criarCliente, { body: { nome, cnpj: cnpjDeTeste(71_000) } })
      const produto = await admin.call(criarProduto, { body: { nome, precoCusto: 1, unidadeMedida: 'UN' } })
      const estante = await admin.call(criarEstante, { body: { periodo: nome, clienteId: first.clienteId } })
      const pessoa = { nome, email: 'recusada@exemplo.com.br', senha: 'janela-verde-77', clienteId: first.clienteId }
      const usuario = await admin.call(criarUsuarioRegular, { body: pessoa })
      const statuses = [cliente, produto, estante, usuario].map(({ status }) => status)
      assert.deepEqual(statuses, [422, 422, 422, 422], JSON.stringify(nome))
    }
    assert.deepEqual(await db.rows`select id from usuario where email = 'recusada@exemplo.com.br'`, [])
  })
})
