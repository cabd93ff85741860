import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { emReais } from '#contract/dinheiro.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { each } from '../../test/each.ts'
import { csv, importer } from '../../test/files/importar.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { preview, run, rows } = importer(admin)

let n = 0
const HEADER = ['Produto', 'Unidade', 'Preço', 'Qtd']
const shelf = async () => {
  const { id: clienteId, buyer } = await world.newCliente()
  const estanteId = await world.newEstante(clienteId)
  const lines = () =>
    db.rows(
      sql`select p.nome, ep.preco_venda, ep.quantidade from estante_produto ep join produto p on p.id = ep.produto_id
        where estante_id = ${estanteId} order by p.nome`,
    )
  const produto = async (nome: string, unidadeMedida: 'KG' | 'UN' | 'CX' = 'KG') => {
    const full = `${nome} ${++n}`
    return { nome: full, id: await world.newProduto({ nome: full, unidadeMedida }) }
  }
  return { clienteId, buyer, estanteId, lines, produto }
}

describe('importing shelf lines', () => {
  test('adds new ones and changes existing ones; an empty cell keeps what is there', async () => {
    const { estanteId, produto, lines } = await shelf()
    const [a, b, c] = [await produto('Ábaco'), await produto('Bola', 'UN'), await produto('Cal')]
    await world.offer(estanteId, b.id, { precoVenda: 5, quantidade: 10 })
    await world.offer(estanteId, c.id, { precoVenda: 6, quantidade: 10 })
    const linhas = [
      [a.nome.toUpperCase().replace('Á', 'A'), 'kg', 'R$ 4,90', '1,5'],
      [b.nome, '', '', '1.200'],
      [c.nome, '', '6,50', ''],
    ]
    const found = await preview('estante-produtos', csv([HEADER, ...linhas]), { estanteId })
    assert.deepEqual([found.novas, found.alteradas, found.iguais, found.ruins], [1, 2, 0, 0])
    assert.deepEqual(each(await rows(found.id, 'alterada'), 'mudancas'), [
      [{ campo: 'Quantidade', de: '10 unidades', para: '1.200 unidades' }],
      [{ campo: 'Preço de venda', de: emReais(6), para: emReais(6.5) }],
    ])
    const { body } = await run(found.id, 'tudo', { alterar: 1 })
    assert.deepEqual(body.importacoes[0]?.gravadas, { novas: 1, alteradas: 2 })
    assert.deepEqual(await lines(), [
      { nome: a.nome, preco_venda: 4.9, quantidade: 1.5 },
      { nome: b.nome, preco_venda: 5, quantidade: 1200 },
      { nome: c.nome, preco_venda: 6.5, quantidade: 10 },
    ])
    await assertStockAndTotals(db)
  })

  test('sets minimum and maximum; empty cells keep them; impossible ones are reported with their column', async () => {
    const { estanteId, produto } = await shelf()
    const [a, b, c] = [await produto('Azeite', 'UN'), await produto('Bacon'), await produto('Caqui', 'UN')]
    await world.offer(estanteId, b.id, { precoVenda: 5, quantidade: 10 })
    await db.rows(sql`update estante_produto set minimo = 4, maximo = 8 where estante_id = ${estanteId}`)
    const header = ['Produto', 'Preço', 'Qtd', 'Mínimo', 'Máximo por pedido']
    const file = csv([header, [a.nome, '4', '50', '2', '10'], [b.nome, '', '', '2,5', '']])
    const found = await preview('estante-produtos', file, { estanteId })
    assert.deepEqual([found.novas, found.alteradas, found.ruins], [1, 1, 0])
    const { mudancas } = (await rows(found.id, 'alterada'))[0] ?? assert.fail()
    assert.deepEqual(mudancas, [{ campo: 'Mínimo por pedido', de: '4 kg', para: '2,5 kg' }])
    await run(found.id, 'tudo', { alterar: 1 })
    const limits = () =>
      db.rows(
        sql`select produto_id as id, minimo, maximo from estante_produto where estante_id = ${estanteId} order by 1`,
      )
    const written = [
      { id: a.id, minimo: 2, maximo: 10 },
      { id: b.id, minimo: 2.5, maximo: 8 },
    ]
    assert.deepEqual(await limits(), written)
    assert.equal((await preview('estante-produtos', file, { estanteId })).iguais, 2)
    const wrong = csv([header, [a.nome, '4', '', '11', ''], [b.nome, '', '', '3', '2'], [c.nome, '1', '1', '1,5', '']])
    const refused = await preview('estante-produtos', wrong, { estanteId })
    assert.deepEqual(
      (await rows(refused.id)).map(({ erros }) => [erros[0]?.campo, erros[0]?.mensagem]),
      [
        ['Mínimo', 'O máximo é menor que o mínimo'],
        ['Mínimo', 'O máximo é menor que o mínimo'],
        ['Mínimo', 'Vendido por unidade: só mínimo e máximo inteiros'],
      ],
    )
  })

  test('counts a price below cost as a warning to accept, but not the existing price', async () => {
    const { estanteId, produto, lines } = await shelf()
    const [a, b, c] = [await produto('Caro'), await produto('Caro', 'UN'), await produto('Caro')]
    await db.rows(sql`update produto set preco_custo = 1234.5 where id = any(${[a.id, b.id, c.id]})`)
    await world.offer(estanteId, b.id, { precoVenda: 40, quantidade: 10 })
    await world.offer(estanteId, c.id, { precoVenda: 9, quantidade: 10 })
    const file = csv([HEADER, [a.nome, '', '1234,49', '3'], [b.nome, '', '5', '10'], [c.nome, '', '9', '20']])
    const { id, novas, alteradas, ruins, duvidosas } = await preview('estante-produtos', file, { estanteId })
    assert.deepEqual([novas, alteradas, ruins, duvidosas], [1, 2, 0, { novas: 1, alteradas: 1 }])
    const avisos = (await rows(id, 'aviso')).map(({ avisos }) => avisos)
    const mensagem = 'Abaixo do custo, que é de R$ 1.234,50'
    assert.deepEqual(avisos, [
      [{ campo: 'Preço', valor: '1234,49', mensagem }],
      [{ campo: 'Preço', valor: '5', mensagem }],
    ])
    // The cost changes, so the preview is outdated, and the warning is given again, once.
    await db.rows(sql`update produto set preco_custo = 4 where id = ${b.id}`)
    const moved = await run(id, 'tudo', { alterar: 1, aceitarAvisos: 1 })
    assert.deepEqual([moved.status, moved.body.atual?.duvidosas], [409, { novas: 1, alteradas: 0 }])
    assert.equal((await rows(id, 'aviso'))[0]?.avisos.length, 1)
    assert.deepEqual((await run(id, 'tudo', { alterar: 1 })).body.importacoes[0]?.gravadas, { novas: 0, alteradas: 2 })
    // A row that no longer needs its warning is written without one.
    assert.deepEqual(await lines(), [
      { nome: b.nome, preco_venda: 5, quantidade: 10 },
      { nome: c.nome, preco_venda: 9, quantidade: 20 },
    ])
  })

  test('409 a price changed by a colleague since the preview is not overwritten unseen', async () => {
    const { estanteId, produto, lines } = await shelf()
    const a = await produto('Corrida')
    const { produtoId } = await world.offer(estanteId, a.id, { precoVenda: 5, quantidade: 10 })
    const found = await preview('estante-produtos', csv([HEADER, [a.nome, '', '6', '10']]), { estanteId })
    await db.rows(sql`update estante_produto set preco_venda = 7 where produto_id = ${produtoId}`)
    const refused = await run(found.id, 'tudo', { alterar: 1 })
    assert.deepEqual([refused.status, refused.body.title], [409, 'Os cadastros mudaram desde a prévia'])
    assert.deepEqual(await lines(), [{ nome: a.nome, preco_venda: 7, quantidade: 10 }])
    const [{ mudancas } = assert.fail()] = await rows(found.id, 'alterada')
    assert.deepEqual(mudancas, [{ campo: 'Preço de venda', de: emReais(7), para: emReais(6) }])
    // Changes to values that are not in the file do not matter.
    await db.rows(sql`update estante_produto set quantidade = 10, maximo = 4 where produto_id = ${produtoId}`)
    assert.equal((await run(found.id, 'tudo', { alterar: 1 })).status, 200)
    assert.deepEqual(await lines(), [{ nome: a.nome, preco_venda: 6, quantidade: 10 }])
  })

  test('409 a buyer took more than would be offered since the preview', async () => {
    const { clienteId, buyer, estanteId, produto, lines } = await shelf()
    const a = await produto('Pedido')
    const linha = await world.offer(estanteId, a.id, { precoVenda: 1, quantidade: 10 })
    const found = await preview('estante-produtos', csv([HEADER, [a.nome, '', '2', '3']]), { estanteId })
    assert.equal(found.alteradas, 1)
    const { body } = await buyer.call(criarPedido, { body: { clienteId } })
    const params = { pedidoId: body.pedidos[0]?.id ?? 0 }
    await buyer.call(adicionarItem, { params, body: { ...linha, quantidade: 5 } })
    const refused = await run(found.id, 'tudo', { alterar: 1 })
    assert.deepEqual([refused.status, refused.body.atual?.ruins], [409, 1])
    assert.deepEqual(await lines(), [{ nome: a.nome, preco_venda: 1, quantidade: 10 }])
    await assertStockAndTotals(db)
  })
})
