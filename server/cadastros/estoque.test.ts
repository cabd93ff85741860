import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  atualizarProdutoNaEstante,
  listarProdutosDaEstante,
  listarProdutosParaPedir,
} from '#contract/estante-produtos.ts'
import * as contract from '#contract/estoque.ts'
import { atualizarProduto, lerProduto } from '#contract/produtos.ts'
import { each, refusal } from '../../test/each.ts'
import { pages } from '../../test/pages.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { id: clienteId, buyer } = await world.newCliente({ nome: 'Padaria Central' })

const move = (
  produtoId: number,
  tipo: contract.TipoManual,
  quantidade: number,
  motivo = tipo === 'perda' ? 'quebrou' : '',
) => admin.call(contract.criarMovimento, { body: { produtoId, tipo, quantidade, motivo } })
const stockOf = (produtoId: number) =>
  db.first<{
    estoque: number
    comprometido: number
  }>`select estoque, comprometido from estoque where produto_id = ${produtoId}`
async function onShelf(quantidade = 100, fields: Parameters<typeof world.newProduto>[0] = {}) {
  const produtoId = await world.newProduto(fields)
  const estanteId = await world.newEstante(clienteId)
  await world.offer(estanteId, produtoId, { quantidade })
  return { produtoId, estanteId }
}

describe('POST /api/estoque/movimentos', () => {
  test('201 a first count starts the stock, receipts add, losses subtract, a count sets it', async () => {
    const produtoId = await world.newProduto({ nome: 'Cebola', unidadeMedida: 'KG' })
    const told = []
    for (const [tipo, quantidade] of [
      ['contagem', 10.5],
      ['entrada', 5],
      ['perda', 3],
      ['contagem', 12],
    ] as const) {
      const { status, body } = await move(produtoId, tipo, quantidade)
      assert.equal(status, 201)
      const [{ id: _, quando, usuarioNome, ...rest } = assert.fail()] = body.movimentos
      assert.ok(Math.abs(Date.now() - Date.parse(quando)) < 60_000)
      assert.match(usuarioNome, /^Administração/)
      told.push([rest.tipo, rest.quantidade, rest.estoque, rest.motivo, rest.pedidoId])
    }
    assert.deepEqual(told, [
      ['contagem', 10.5, 10.5, '', null],
      ['entrada', 5, 15.5, '', null],
      ['perda', -3, 12.5, 'quebrou', null],
      ['contagem', -0.5, 12, '', null],
    ])
    assert.equal((await admin.call(lerProduto, { params: { id: produtoId } })).body.produtos[0]?.estoque, 12)
  })

  test('422 an unknown product, decimals of a whole-number unit, a loss without a reason, an empty receipt', async () => {
    const produtoId = await world.newProduto()
    const wrong = [
      [{ produtoId: 999_999, tipo: 'contagem', quantidade: 1 }, 'produtoId'],
      [{ produtoId, tipo: 'contagem', quantidade: 1.5 }, 'quantidade'],
      [{ produtoId, tipo: 'perda', quantidade: 1 }, 'motivo'],
      [{ produtoId, tipo: 'entrada', quantidade: 0 }, 'quantidade'],
      [{ produtoId, tipo: 'contagem', quantidade: -1 }, 'quantidade'],
      [{ produtoId, tipo: 'entrega', quantidade: 1 }, 'tipo'],
    ] as const
    for (const [body, campo] of wrong)
      assert.deepEqual(refusal(await admin.raw('POST', '/api/estoque/movimentos', body)), [422, campo])
    assert.equal((await move(produtoId, 'contagem', 0)).status, 201)
  })

  test('409 stock that is not kept, or less than was lost; both say what to do', async () => {
    const produtoId = await world.newProduto({ nome: 'Alho' })
    const early = await move(produtoId, 'entrada', 3)
    assert.equal(early.status, 409)
    assert.match(early.body.detail, /primeira contagem/)
    await move(produtoId, 'contagem', 2)
    const much = await move(produtoId, 'perda', 3)
    assert.deepEqual([much.status, much.body.title, much.body.atual], [409, 'Há só 2 unidades de Alho', { estoque: 2 }])
    assert.equal((await stockOf(produtoId))?.estoque, 2)
  })

  test('201 a count includes what open and confirmed orders hold, on every shelf, and nothing else', async () => {
    const { produtoId, estanteId } = await onShelf()
    for (const [status, quantidade] of [
      ['Confirmado', 3],
      ['Confirmado', 4],
      ['Entregue', 5],
      ['Cancelado', 6],
    ] as const)
      await pedidoComLinha(db, { estanteId, produtoId, quantidade, status })
    await move(produtoId, 'contagem', 5)
    assert.deepEqual(await stockOf(produtoId), { estoque: 5, comprometido: 7 })
    const { body } = await admin.call(contract.listarEstoque, { query: { limite: 1000, falta: '1' } })
    const row = body.produtos.find(row => row.produtoId === produtoId)
    assert.deepEqual([row?.estoque, row?.comprometido, row?.livre], [5, 7, -2])
  })

  test('201 a receipt brings the cost, and names the products that open shelves then sell below it; 422 with a count', async () => {
    const { produtoId, estanteId } = await onShelf(100, { precoCusto: 3 })
    await db.rows`update estante_produto set preco_venda = 5 where estante_id = ${estanteId}`
    await move(produtoId, 'contagem', 1)
    const receive = (precoCusto: number, tipo: contract.TipoManual = 'entrada') =>
      admin.call(contract.criarMovimento, { body: { produtoId, tipo, quantidade: 2, precoCusto } })
    assert.deepEqual(refusal(await receive(4, 'contagem')), [422, 'precoCusto'])
    assert.deepEqual((await receive(5)).body.abaixoDoCusto, [])
    const [below] = (await receive(5.01)).body.abaixoDoCusto
    assert.deepEqual([below?.produtoId, below?.estantes], [produtoId, 1])
    const [produto] = (await admin.call(lerProduto, { params: { id: produtoId } })).body.produtos
    assert.deepEqual([produto?.precoCusto, produto?.estoque], [5.01, 5])
  })

  test('simultaneous counts, receipts and losses never go below zero, and each builds on the one before', async () => {
    const produtoId = await world.newProduto()
    await Promise.all([1, 2, 3].map(n => move(produtoId, 'contagem', n)))
    const many = Array.from({ length: 40 }, (_, n) =>
      n % 8 === 0
        ? move(produtoId, 'contagem', 4)
        : n % 2
          ? move(produtoId, 'perda', 2)
          : move(produtoId, 'entrada', 1),
    )
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    assert.ok(statuses.every(status => status === 201 || status === 409))
    const { body } = await admin.call(contract.listarMovimentos, { query: { produtoId, limite: 1000 } })
    const movimentos = body.movimentos.reverse()
    let before = 0
    for (const { quantidade, estoque } of movimentos) {
      assert.equal(before + quantidade, estoque)
      assert.ok(estoque >= 0)
      before = estoque
    }
    assert.equal(movimentos.length, 3 + statuses.filter(status => status === 201).length)
    assert.equal((await stockOf(produtoId))?.estoque, before)
  })
})

describe('POST /api/estoque/movimentos/lote', () => {
  const moveAll = (...movimentos: { produtoId: number; tipo: contract.TipoManual; quantidade: number }[]) =>
    admin.call(contract.criarMovimentos, { body: { movimentos } })
  const counted = (produtoId: number, quantidade: number) => ({ produtoId, tipo: 'contagem' as const, quantidade })

  test('201 first and later counts and receipts in one call, told in its order; each product’s orders are included', async () => {
    const [um, dois] = [await onShelf(), await onShelf()]
    await pedidoComLinha(db, { ...um, quantidade: 4 })
    await move(dois.produtoId, 'contagem', 3)
    const { status, body } = await moveAll(
      { produtoId: dois.produtoId, tipo: 'entrada', quantidade: 2 },
      counted(um.produtoId, 9),
    )
    const found = [status, body.movimentos.map(({ tipo, quantidade, estoque }) => [tipo, quantidade, estoque])]
    assert.deepEqual(found, [
      201,
      [
        ['entrada', 2, 5],
        ['contagem', 9, 9],
      ],
    ])
    assert.deepEqual(await stockOf(um.produtoId), { estoque: 9, comprometido: 4 })
  })

  test('422 and 409 name every wrong movement, and nothing moves', async () => {
    const [um, dois, tres] = [await world.newProduto(), await world.newProduto(), await world.newProduto()]
    const wrong = await moveAll(counted(um, 1), counted(dois, 1.5), counted(999_999, 1))
    const shown = [wrong.status, each(wrong.body.errors, 'campo')]
    assert.deepEqual(shown, [422, ['movimentos.1.quantidade', 'movimentos.2.produtoId']])
    assert.deepEqual(refusal(await moveAll(counted(um, 1), counted(um, 2))), [422, 'movimentos'])
    await move(tres, 'contagem', 2)
    const refused = await moveAll(
      counted(um, 1),
      { produtoId: dois, tipo: 'entrada', quantidade: 1 },
      { produtoId: tres, tipo: 'entrada', quantidade: 1 },
    )
    assert.deepEqual([refused.status, each(refused.body.errors, 'campo')], [409, ['movimentos.1.produtoId']])
    assert.deepEqual([await stockOf(um), (await stockOf(tres))?.estoque], [undefined, 2])
  })
})

test('GET /api/estoque and its movements 200 movements newest first, in pages and by kind; 422 an unknown product', async () => {
  const produtoId = await world.newProduto()
  for (const n of [1, 2, 3]) await move(produtoId, n === 1 ? 'contagem' : 'entrada', n)
  const read = (page: object) => admin.call(contract.listarMovimentos, { query: { produtoId, ...page } })
  assert.deepEqual(each(await pages(read, ({ movimentos }) => movimentos), 'estoque'), [6, 3, 1])
  const counts = await admin.call(contract.listarMovimentos, { query: { produtoId, tipo: 'contagem' } })
  assert.equal(counts.body.movimentos.length, 1)
  const unknown = await admin.call(contract.listarMovimentos, { query: { produtoId: 999_999 } })
  assert.deepEqual([unknown.status, unknown.body.errors[0]?.campo], [422, 'produtoId'])
})

describe('a shelf of a product with stock control', () => {
  test("200 offers the smaller of the shelf's and the stock's remainder, never below zero, to both sides", async () => {
    const { produtoId, estanteId } = await onShelf(10)
    const other = await world.newEstante(clienteId)
    await world.offer(other, produtoId, { quantidade: 3 })
    await pedidoComLinha(db, { estanteId, produtoId, quantidade: 4 })
    await move(produtoId, 'contagem', 9)
    const left = async (id: number) => {
      const seen = await admin.call(listarProdutosDaEstante, { params: { id } })
      const asked = await buyer.call(listarProdutosParaPedir, { params: { id } })
      const [row] = seen.body.produtos
      return [row?.disponivel, row?.livre, asked.body.produtos[0]?.quantidade]
    }
    assert.deepEqual(await left(estanteId), [5, 5, 5])
    assert.deepEqual(await left(other), [3, 5, 3])
    await move(produtoId, 'perda', 7)
    assert.deepEqual(await left(estanteId), [0, -2, 0])
    assert.deepEqual(await left(other), [0, -2, 0])
  })

  test('200 may have no limit of its own; 422 without stock control', async () => {
    const { produtoId, estanteId } = await onShelf(10)
    const params = { idEstante: estanteId, idProduto: produtoId }
    const endless = () => admin.call(atualizarProdutoNaEstante, { params, body: { precoVenda: 2, quantidade: null } })
    assert.deepEqual(refusal(await endless()), [422, 'quantidade'])
    await move(produtoId, 'contagem', 40)
    const done = await endless()
    assert.deepEqual(
      [done.status, done.body.produtos[0]?.quantidade, done.body.produtos[0]?.disponivel],
      [200, null, 40],
    )
  })
})

describe('ending stock control with PUT /api/produtos', () => {
  const ending = (id: number, estoque: number | null = null) =>
    admin.call(atualizarProduto, { body: { id, nome: 'Fim', precoCusto: 1, unidadeMedida: 'UN', estoque } })

  test('200 another count starts it again; 422 a number instead of a flag', async () => {
    const { produtoId, estanteId } = await onShelf(10)
    await move(produtoId, 'contagem', 4)
    assert.equal((await ending(produtoId, 4)).body.produtos[0]?.estoque, 4)
    assert.deepEqual((await ending(produtoId, 5)).body.errors[0]?.campo, 'estoque')
    const done = await ending(produtoId)
    assert.deepEqual([done.status, done.body.produtos[0]?.estoque, await stockOf(produtoId)], [200, null, undefined])
    const seen = await admin.call(listarProdutosDaEstante, { params: { id: estanteId } })
    assert.deepEqual([seen.body.produtos[0]?.disponivel, seen.body.produtos[0]?.livre], [10, null])
    assert.equal((await move(produtoId, 'contagem', 7)).status, 201)
    const { body } = await admin.call(contract.listarMovimentos, { query: { produtoId } })
    assert.deepEqual(each(body.movimentos, 'estoque'), [7, 4])
  })

  test('409 while a shelf that takes orders has no limit of its own; a closed one then offers what was ordered', async () => {
    const { produtoId, estanteId } = await onShelf(10)
    await move(produtoId, 'contagem', 4)
    await db.rows`update estante_produto set quantidade = null where estante_id = ${estanteId}`
    const refused = await ending(produtoId)
    assert.deepEqual([refused.status, refused.body.atual], [409, { estantes: 1 }])
    assert.match(refused.body.detail, /Padaria Central/)
    await pedidoComLinha(db, { estanteId, produtoId, quantidade: 2 })
    await db.rows`update estante set fecha_em = now() - interval '1 minute' where id = ${estanteId}`
    assert.equal((await ending(produtoId)).status, 200)
    const rows = await db.rows`select quantidade, com_estoque from estante_produto where estante_id = ${estanteId}`
    assert.deepEqual(rows, [{ quantidade: 2, com_estoque: false }])
  })
})
