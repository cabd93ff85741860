import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emReais } from '#contract/dinheiro.ts'
import { listarMovimentos } from '#contract/estoque.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { each } from '../../test/each.ts'
import { csv, importer, julgadaEm } from '../../test/files/importar.ts'
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
    db.rows`select p.nome, ep.preco_venda, ep.quantidade, ep.minimo, ep.maximo from estante_produto ep join produto p on p.id = ep.produto_id
      where estante_id = ${estanteId} order by p.nome`
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
    await db.rows`update estante_produto set minimo = 4, maximo = 8 where estante_id = ${estanteId}`
    const header = ['Produto', 'Unidade', 'Preço', 'Qtd', 'Mínimo', 'Máximo por pedido']
    const linhas = [
      [a.nome.toUpperCase().replace('Á', 'A'), 'kg', 'R$ 4,90', '1,5', '2', '10'],
      [b.nome, '', '', '1.200', '', ''],
      [c.nome, '', '6,50', '', '2,5', ''],
    ]
    const file = csv([header, ...linhas])
    const found = await preview('estante-produtos', file, { estanteId })
    assert.deepEqual([found.novas, found.alteradas, found.iguais, found.ruins], [1, 2, 0, 0])
    assert.deepEqual(each(await rows(found.id, 'alterada'), 'mudancas'), [
      [{ campo: 'Quantidade', de: '10 unidades', para: '1.200 unidades' }],
      [
        { campo: 'Preço de venda', de: emReais(6), para: emReais(6.5) },
        { campo: 'Mínimo por pedido', de: '4 kg', para: '2,5 kg' },
      ],
    ])
    const { body } = await run(found.id, 'tudo', { alterar: 1 })
    assert.deepEqual(body.importacoes[0]?.gravadas, { novas: 1, alteradas: 2 })
    assert.deepEqual(await lines(), [
      { nome: a.nome, preco_venda: 4.9, quantidade: 1.5, minimo: 2, maximo: 10 },
      { nome: b.nome, preco_venda: 5, quantidade: 1200, minimo: 4, maximo: 8 },
      { nome: c.nome, preco_venda: 6.5, quantidade: 10, minimo: 2.5, maximo: 8 },
    ])
    assert.equal((await preview('estante-produtos', file, { estanteId })).iguais, 3)
    await assertStockAndTotals(db)
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
    assert.deepEqual(await lines(), [{ nome: a.nome, preco_venda: 1, quantidade: 10, minimo: null, maximo: null }])
    await assertStockAndTotals(db)
  })
})

const stocks = async (...nomes: string[]) =>
  (
    await db.rows<{
      estoque: number | null
    }>`select e.estoque from unnest(${nomes}::text[]) with ordinality as n (nome, ordem)
      join produto p on p.nome = n.nome left join estoque e on e.produto_id = p.id order by n.ordem`
  ).map(({ estoque }) => estoque)
const movements = async (nome: string) => {
  const produto = await db.one<{ id: number }>`select id from produto where nome = ${nome}`
  const { body } = await admin.call(listarMovimentos, { query: { produtoId: produto.id } })
  return body.movimentos.map(({ tipo, quantidade, estoque }) => [tipo, quantidade, estoque])
}
const judged = async (id: number) =>
  (await Promise.all((['ruim', 'nova', 'alterada', 'igual'] as const).map(situacao => rows(id, situacao)))).flat()

test('a count of the stock pasted without headings, by code or name: first counts are new, what is not counted stays, a later count changes', async () => {
  const [uva] = [
    await world.newProduto({ nome: 'Uva passa', unidadeMedida: 'KG' }),
    await world.newProduto({ nome: 'Ovo tipo A' }),
  ]
  await db.rows`update produto set codigo = 'U-77' where id = ${uva}`
  const pasted = Buffer.from('U-77\tUva passa\t12,5\n\tOvo tipo A\t30\n\tNinguém\t1')
  const first = await preview('estoque', pasted, { colado: '1' })
  assert.deepEqual((await judged(first.id)).map(julgadaEm), [
    'ruim ! Produto: Não há produto com este nome: cadastre-o antes',
    'nova · Quantidade → 12,5 kg',
    'nova · Quantidade → 30 unidades',
  ])
  assert.equal((await run(first.id, 'boas')).status, 200)
  assert.deepEqual(await stocks('Uva passa', 'Ovo tipo A'), [12.5, 30])

  const file = csv([
    ['Produto', 'Contagem', 'Em estoque'],
    ['uva passa', '', '12,5'],
    ['Ovo tipo A', '28', '30'],
  ])
  const later = await preview('estoque', file)
  assert.deepEqual((await judged(later.id)).map(julgadaEm), [
    'alterada · Quantidade 30 unidades → 28 unidades',
    'igual',
  ])
  assert.equal((await run(later.id, 'tudo', { alterar: 1 })).status, 200)
  assert.deepEqual(await movements('Ovo tipo A'), [
    ['contagem', -2, 28],
    ['contagem', 30, 30],
  ])
  assert.deepEqual(await movements('Uva passa'), [['contagem', 12.5, 12.5]])
})

test('products with the column Estoque count new and known ones; the same stock moves nothing, an empty or unreadable one is left out', async () => {
  const file = (...stock: string[]) =>
    csv([['Nome', 'Un', 'Custo', 'Estoque'], ...stock.map((estoque, i) => [`Contado ${i}`, 'UN', '1', estoque])])
  await world.newProduto({ nome: 'Contado 1', precoCusto: 1 })
  const first = await preview('produtos', file('7', '8', '', '-3', '2,5'))
  assert.deepEqual((await judged(first.id)).map(julgadaEm), [
    'ruim ! Estoque: Vendido por unidade: só quantidades inteiras',
    'nova · Unidade → unidade · Custo → R$ 1,00 · Estoque → 7 unidades',
    'nova · Unidade → unidade · Custo → R$ 1,00',
    'nova · Unidade → unidade · Custo → R$ 1,00 ! Estoque: Use um número sem o sinal de menos · a linha é gravada sem isto',
    'alterada · Estoque → 8 unidades',
  ])
  assert.equal((await run(first.id, 'boas', { alterar: 1, aceitarAvisos: 1 })).status, 200)
  assert.deepEqual(await stocks('Contado 0', 'Contado 1', 'Contado 2', 'Contado 3'), [7, 8, null, null])
  const again = await preview('produtos', file('7', '9'))
  assert.deepEqual([again.iguais, again.alteradas], [1, 1])
  assert.equal((await run(again.id, 'tudo', { alterar: 1 })).status, 200)
  assert.deepEqual(await movements('Contado 0'), [['contagem', 7, 7]])
  assert.deepEqual(await movements('Contado 1'), [
    ['contagem', 1, 9],
    ['contagem', 8, 8],
  ])
})
