import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { PDF } from '#contract/arquivo.ts'
import {
  lerComprasEmPdf,
  lerExtratoEmPdf,
  lerNotasDoDiaEmPdf,
  lerPedidoEmPdf,
  lerPrecosEmPdf,
  lerSeparacaoEmPdf,
} from '#contract/documentos.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { definirPrecoDoItem, entregarPedido } from '#contract/pedidos-entrega.ts'
import type { Route } from '#contract/route.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import { conta, haDias } from '../../test/pedidos/conta.ts'
import { vender } from '../../test/vender.ts'
import { openWorld, type Reply } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const produtos: number[] = []
for (let i = 1; i <= 60; i++)
  produtos.push(
    await world.newProduto({ nome: `Item ${String(i).padStart(3, '0')} da lista, ação ${i}`, precoCusto: 7.77 }),
  )

await db.rows`update produto set codigo = 'C-' || id where nome like 'Item % da lista%'`

const linhas = (quantas: number) =>
  produtos.slice(0, quantas).map(produtoId => ({ produtoId, quantidade: 2, precoVenda: 1234.5 }))
const pedidoDe = async (quantas: number, entrega: string | null = '2022-01-03', nome?: string) => {
  const cliente = await world.newCliente(nome ? { nome } : {})
  const status = entrega ? 'Confirmado' : 'Cancelado'
  return { ...cliente, pedidoId: await vender(db, { clienteId: cliente.id, entrega, status, itens: linhas(quantas) }) }
}
const expectPdf = ({ status, headers, bytes }: Pick<Reply<Route>, 'status' | 'headers' | 'bytes'>) => {
  assert.equal(status, 200)
  assert.equal(headers['content-type'], PDF)
  assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-')
  return pdfText(bytes)
}

test('GET /api/relatorios/compras/pdf 200 one sheet per supplier, without costs; 422 nothing to buy', async () => {
  const { id: clienteId } = await world.newCliente()
  const ids = [await world.newProduto({ nome: 'Farinha fina' }), await world.newProduto({ nome: 'Sal grosso' })]
  await db.rows`update produto set fornecedor = 'Moinho Sul', codigo = 'M-7' where id = ${ids[0]}`
  const itens = ids.map(produtoId => ({ produtoId, quantidade: 3, precoVenda: 9.9, precoCusto: 7.77 }))
  await vender(db, { clienteId, entrega: '2020-07-07', status: 'Confirmado', itens })
  const query = { dataInicial: '2020-07-07', dataFinal: '2020-07-07' }
  const pages = expectPdf(await admin.call(lerComprasEmPdf, { query }))
  assert.equal(pages.length, 2)
  assert.match(pages[0]?.join(' ') ?? '', /Moinho Sul.*M-7 Farinha fina 3 unidades/)
  assert.match(pages[1]?.join(' ') ?? '', /Sem fornecedor.*Sal grosso 3 unidades/)
  assert.equal(expectPdf(await admin.call(lerComprasEmPdf, { query: { ...query, semFornecedor: '1' } })).length, 1)
  // The same search as on screen: it finds the code too.
  assert.equal(expectPdf(await admin.call(lerComprasEmPdf, { query: { ...query, busca: 'm-7 farinha' } })).length, 1)
  const nothing = await admin.call(lerComprasEmPdf, { query: { ...query, fornecedor: 'Ninguém' } })
  assert.equal(nothing.status, 422)
})

test('GET /api/estantes/{id}/pdf 200 prices by category, for the provider and its client; 409 an empty shelf; 404 of another client', async () => {
  const { id, nome, buyer } = await world.newCliente()
  const vazia = await world.newEstante(id)
  const estante = await world.newEstante(id, { periodo: 'Semana 48' })
  const nomes = ['Vinagre', 'Sabão', 'Feijão']
  const ids = await Promise.all(nomes.map(nome => world.newProduto({ nome, precoCusto: 7.77 })))
  for (const produtoId of ids) await world.offer(estante, produtoId, { precoVenda: 12.5 })
  await db.rows`update produto set embalagem = 'cx c/12', categoria = case nome when 'Sabão' then 'Limpeza' else 'Alimentos' end
      where id = any(${ids}) and nome <> 'Vinagre'`
  const params = { id: estante }
  for (const who of [admin, buyer]) {
    const [page] = expectPdf(await who.call(lerPrecosEmPdf, { params }))
    const text = page?.join(' ') ?? ''
    assert.match(text, new RegExp(`${nome}.*Semana 48`))
    assert.match(
      text,
      /Alimentos .*Feijão cx c\/12 unidade R\$ 12,50.*Limpeza .*Sabão.*Outros .*Vinagre unidade R\$ 12,50/,
    )
    assert.doesNotMatch(text, /7,77/)
  }
  assert.equal((await admin.call(lerPrecosEmPdf, { params: { id: vazia } })).status, 409)
  const other = await world.newCliente()
  assert.equal((await other.buyer.call(lerPrecosEmPdf, { params })).status, 404)
})

describe('GET /api/pedidos/{id}/pdf', () => {
  test('200 sixty lines, each once and whole, on numbered pages with repeated headings', async () => {
    const { pedidoId: id, nome } = await pedidoDe(60)
    const reply = await admin.call(lerPedidoEmPdf, { params: { id } })
    assert.match(String(reply.headers['content-disposition']), new RegExp(`Pedido ${id}\\.pdf`))
    const pages = expectPdf(reply)
    assert.ok(pages.length > 1 && pages.length < 4, `${pages.length} pages`)
    const text = pages.flat()
    for (const fact of [`Pedido nº ${id}`, nome, 'Confirmado', '03/01/2022'])
      assert.ok(text.join('\n').includes(fact), fact)
    for (const [i, produtoId] of produtos.entries()) {
      const line = `C-${produtoId} Item ${String(i + 1).padStart(3, '0')} da lista, ação ${i + 1} 2 unidades R$ 1.234,50 R$ 2.469,00`
      assert.equal(text.filter(other => other === line).length, 1, line)
    }
    for (const [i, lines] of pages.entries()) {
      assert.match(
        lines.at(-1) ?? '',
        new RegExp(`^Pedido nº ${id} · emitido em .* página ${i + 1} de ${pages.length}$`),
      )
      assert.equal(lines.filter(line => line === 'Código Produto Quantidade Unidade Preço Valor').length, 1)
    }
    const total = (2469 * 60).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
    assert.ok(text.some(line => line.endsWith(`Total R$ ${total}`)))
    assert.ok(!text.some(line => line.includes('7,77')), 'a cost')
  })

  test('200 the delivery note, with and without prices, to be signed', async () => {
    const { pedidoId: id, buyer } = await pedidoDe(3)
    const note = async (documento: string) =>
      expectPdf(await buyer.call(lerPedidoEmPdf, { params: { id }, query: { documento } })).flat()
    for (const text of [await note('entrega'), await note('entrega-sem-precos')])
      for (const fact of ['Nota de entrega', `Pedido nº ${id}`, 'Recebi os produtos', 'sem valor fiscal'])
        assert.ok(text.join('\n').includes(fact), fact)
    assert.ok((await note('entrega')).some(line => line.includes('R$ 7.407,00')))
    const unpriced = await note('entrega-sem-precos')
    assert.ok(unpriced.includes('Código Produto Quantidade Unidade Conferido'))
    // The tick boxes are drawn: empty brackets would read like a missing value.
    assert.ok(!unpriced.some(line => /R\$|\(\s*\)/.test(line)))
  })

  test('409 the delivery note of an order that is not delivered; its own document exists', async () => {
    const { pedidoId: id } = await pedidoDe(1, null)
    const { status, body } = await admin.call(lerPedidoEmPdf, { params: { id }, query: { documento: 'entrega' } })
    assert.equal(status, 409)
    assert.equal(body.title, 'O pedido está Cancelado')
    expectPdf(await admin.call(lerPedidoEmPdf, { params: { id } }))
  })
})

describe('a printed order', () => {
  const onPaper = async (id: number) => {
    const [{ versao, versaoImpressa } = assert.fail()] = (await admin.call(lerPedido, { params: { id } })).body.pedidos
    return { versao, versaoImpressa }
  }
  let preco = 10
  const reprice = async (id: number) => {
    const [{ itemPedidoId } = assert.fail()] = (await admin.call(listarItens, { params: { id } })).body.itens
    const body = { precoVenda: ++preco, motivo: 'Combinado' }
    assert.equal((await admin.call(definirPrecoDoItem, { params: { id, itemPedidoId }, body })).status, 200)
  }

  test('shows its version, which is stored; another price makes the paper outdated, a new paper makes it current', async () => {
    const { pedidoId: id, buyer } = await pedidoDe(1, '2022-03-07')
    assert.deepEqual(await onPaper(id), { versao: 0, versaoImpressa: null })
    await buyer.call(lerPedidoEmPdf, { params: { id } })
    assert.equal((await onPaper(id)).versaoImpressa, null)
    // Only the provider's documents name a version; the client's do not.
    const own = (versao: number) => new RegExp(`${id} \\(${versao}\\)|${id} .* ${versao} 1 `)
    for (const [print, says] of [
      [() => admin.call(lerPedidoEmPdf, { params: { id } }), null],
      [() => admin.call(lerPedidoEmPdf, { params: { id }, query: { documento: 'entrega' } }), null],
      [() => admin.call(lerNotasDoDiaEmPdf, { query: { dia: '2022-03-07' } }), own],
      [() => admin.call(lerSeparacaoEmPdf, { query: { dia: '2022-03-07' } }), own],
    ] as const) {
      await reprice(id)
      const { versao = 0 } = await onPaper(id)
      const text = expectPdf(await print())
        .flat()
        .join(' ')
      if (says) assert.match(text, says(versao))
      else assert.doesNotMatch(text, /[Vv]ersão/)
      assert.deepEqual(await onPaper(id), { versao, versaoImpressa: versao })
    }
    await reprice(id)
    const { versao = 0, versaoImpressa } = await onPaper(id)
    assert.equal(versaoImpressa, versao - 1)
  })

  test('stays current after a delivery as ordered; differences make it outdated, and the new paper shows them', async () => {
    const [same, other] = [await pedidoDe(1, '2022-03-08'), await pedidoDe(1, '2022-03-08')]
    await db.rows`update pedido set versao_impressa = versao where id = any(${[same.pedidoId, other.pedidoId]})`
    await admin.call(entregarPedido, { params: { id: same.pedidoId } })
    const { versao, versaoImpressa } = await onPaper(same.pedidoId)
    assert.equal(versaoImpressa, versao)
    const params = { id: other.pedidoId }
    const [{ itemPedidoId } = assert.fail()] = (await admin.call(listarItens, { params })).body.itens
    const itens = [{ itemPedidoId, quantidadeEntregue: 1, motivo: 'faltou' }]
    assert.equal((await admin.call(entregarPedido, { params, body: { itens } })).status, 200)
    assert.deepEqual(await onPaper(other.pedidoId), { versao: 1, versaoImpressa: 0 })
    const text = expectPdf(await admin.call(lerPedidoEmPdf, { params, query: { documento: 'entrega' } }))
    assert.match(text.flat().join(' '), /Pedido: 2 unidades, entregue: 1 unidade \(faltou\).*Total R\$ 1\.234,50/)
  })
})

test('GET /api/relatorios/fornecimento/pdf 200 all notes of the day after a summary, each with its own page numbers', async () => {
  const dia = '2022-02-01'
  const a = await pedidoDe(2, dia, 'Ática')
  const z = await pedidoDe(60, dia, 'Zoo')
  await vender(db, { clienteId: a.id, entrega: dia, status: 'Cancelado', itens: linhas(1) })
  await pedidoDe(1, '2022-02-02')
  const pages = expectPdf(await admin.call(lerNotasDoDiaEmPdf, { query: { dia } }))
  const told = pages.map(lines => lines.at(-1)?.replace(/emitido em \S+ \S+/, '…'))
  assert.deepEqual(told, [
    'Notas de entrega de 01/02/2022 · … página 1 de 1',
    `Nota de entrega do pedido ${a.pedidoId} · … página 1 de 1`,
    `Nota de entrega do pedido ${z.pedidoId} · … página 1 de 2`,
    `Nota de entrega do pedido ${z.pedidoId} · … página 2 de 2`,
  ])
  assert.ok(pages[0]?.some(line => line.startsWith('2 notas · R$ 153.078,00')))
  assert.ok(pages[0]?.some(line => line.includes('pedidos confirmados, entregues e finalizados')))
  const plain = expectPdf(await admin.call(lerNotasDoDiaEmPdf, { query: { dia, precos: 0 } }))
  assert.ok(!plain.flat().some(line => line.includes('R$')))
  const own = expectPdf(await admin.call(lerNotasDoDiaEmPdf, { query: { dia, clienteId: a.id } }))
  assert.equal(own.length, 2)
})

test('GET /api/relatorios/fornecimento/separacao/pdf 200 a matrix when the clients fit side by side, otherwise the clients below each product', async () => {
  const few = '2022-04-01'
  await pedidoDe(1, few, 'Ática')
  await pedidoDe(2, few, 'Zoo')
  const matrix = expectPdf(await admin.call(lerSeparacaoEmPdf, { query: { dia: few } })).flat()
  assert.ok(matrix.includes('2 pedidos · 2 clientes · 2 produtos'))
  assert.ok(matrix.includes('Produto Total Ática Zoo'))
  assert.ok(matrix.includes('Item 001 da lista, ação 1 4 unidades 2 2'))
  assert.ok(matrix.includes('Item 002 da lista, ação 2 2 unidades 2'))

  const many = '2022-04-02'
  for (let i = 10; i < 40; i++) await pedidoDe(1, many, `Cliente nº ${i}`)
  const list = expectPdf(await admin.call(lerSeparacaoEmPdf, { query: { dia: many } }))
    .flat()
    .join('\n')
  assert.match(list, /Item 001 da lista, ação 1 60 unidades/)
  assert.match(list, /\(continuação\)/)
  for (let i = 10; i < 40; i++) assert.ok(list.includes(`Cliente nº ${i} 2 unidades`), String(i))
})

describe('how to pay', () => {
  const codeOn = (text: string[]) => text.find(line => line.startsWith('000201')) ?? ''
  const vencimento = (dia: string) => `Vence em ${dia.split('-').reverse().join('/')}`

  test('stands on a delivered order, its note and the statement, with the due day and the code; not once it is paid', async () => {
    await db.rows`update configuracao set pix_chave = 'pix@horta.exemplo.com.br', pix_nome = 'Horta do Vale', pix_cidade = 'Campinas',
      prazo_dias = 10`
    const { clienteId, buyer, receive, pay } = await conta(world)
    const id = await receive(321)
    const paper = async (documento: string) =>
      expectPdf(await buyer.call(lerPedidoEmPdf, { params: { id }, query: { documento } })).flat()
    for (const documento of ['pedido', 'entrega']) {
      const text = await paper(documento)
      assert.ok(text.some(line => line.includes(vencimento(haDias(-10)))))
      const found = [getPixPayloadInfo(codeOn(text))?.amount, getPixPayloadInfo(codeOn(text))?.txid]
      assert.deepEqual(found, [321, `PED${id}`])
    }
    assert.ok(!(await paper('entrega-sem-precos')).some(line => /Vence|000201/.test(line)))
    const statement = async (who = buyer) => who.call(lerExtratoEmPdf, { params: { id: clienteId } })
    const text = expectPdf(await statement()).flat()
    assert.match(text.join('\n'), new RegExp(`Pedido nº ${id} R\\$ 321,00 R\\$ 321,00`))
    assert.equal(getPixPayloadInfo(codeOn(text))?.txid, `CLI${clienteId}`)
    assert.equal((await statement((await conta(world)).buyer)).status, 404)
    await pay(321)
    for (const lines of [await paper('pedido'), expectPdf(await statement()).flat()])
      assert.ok(!lines.some(line => line.startsWith('000201')))
  })
})
