import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { criarMovimento, listarMovimentos } from '#contract/estoque.ts'
import { definirItens } from '#contract/itens-pedido.ts'
import { entregarPedidos } from '#contract/pedidos-em-lote.ts'
import { ajustarPedido, entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { fields } from '../../test/each.ts'
import { define, edit, remove } from '../../test/linha-do-pedido.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'
import { verify } from '../manutencao/verify/verify.ts'
import { expirar } from './pedidos-status.ts'

const world = await openWorld()
const { admin, db } = world

const count = async (produtoId: number, quantidade: number) => {
  const { status } = await admin.call(criarMovimento, { body: { produtoId, tipo: 'contagem', quantidade, motivo: '' } })
  assert.equal(status, 201)
}
const committed = async (produtoId: number) =>
  (await db.first<{ comprometido: number }>`select comprometido from estoque where produto_id = ${produtoId}`)
    ?.comprometido
/** Removes the shelf's own limit, so that only the stock limits. */
const unlimited = (produtoId: number) =>
  db.rows`update estante_produto set quantidade = null where produto_id = ${produtoId}`

type Answer = { status: number; body: { atual?: Record<string, unknown> } }
/** The available quantity in a refusal, of a call for one line or for all. */
const left = ({ atual }: Answer['body']) => (Array.isArray(atual?.itens) ? atual.itens[0] : atual)?.disponivel

let keys = 0
/** The same product on another client's shelf, with that client's open order; without a limit of the shelf by default. */
async function another(produtoId: number, oferecida: number | null = null) {
  const order = await pedidoAberto(world, { produtoId, oferecida, quantidade: 0 })
  /** Sets the whole order with an Idempotency-Key, as the browser does. */
  const set = (quantidade: number) =>
    order.buyer.call(definirItens, {
      params: order.params,
      body: { itens: [{ ...order.linha, quantidade }] },
      headers: { 'idempotency-key': `todo-${++keys}` },
    })
  return { ...order, set }
}

describe('an order of a product with stock control', () => {
  test("takes at most the free stock from any shelf, and at most the shelf's own remainder", async () => {
    const order = await pedidoAberto(world, { quantidade: 0, oferecida: 8 })
    await count(order.produtoId, 10)
    const other = await another(order.produtoId)
    assert.equal((await other.add(4)).status, 201)
    const { status, body } = await order.add(7)
    assert.deepEqual([status, body.atual?.disponivel, body.atual?.sugestoes], [409, 6, [6]])
    assert.match(body.title, /^Só restam 6/)
    assert.equal((await order.add(6)).status, 201)
    assert.deepEqual([await committed(order.produtoId), (await other.add(1)).body.atual?.disponivel], [10, 0])
    await count(order.produtoId, 50)
    const own = await order.add(3)
    assert.deepEqual([own.status, own.body.atual?.disponivel], [409, 2])
  })

  test('reserved quantities follow every change of a line: changed, removed, set, cancelled, expired, deleted', async () => {
    const order = await pedidoAberto(world)
    const { produtoId, params, buyer, linha } = order
    await count(produtoId, 10)
    assert.equal(await committed(produtoId), 2)
    const steps = [
      [() => edit(order, { nova: 9 }), 9],
      [() => edit(order, { antiga: 9, nova: 1 }), 1],
      [() => remove(order, 1), 0],
      [() => define(order, { ...linha, quantidade: 6 }), 6],
      [() => buyer.call(passos.cancelarPedido, { params }), 0],
    ] as const
    for (const [step, expected] of steps) {
      assert.equal((await step()).status, 200)
      assert.equal(await committed(produtoId), expected)
    }
    const other = await another(produtoId)
    await other.add(5)
    await db.rows`update pedido set expira_em = now() where id = ${other.id}`
    await expirar(db, other.id, 'Parado')
    assert.equal(await committed(produtoId), 0)
    const third = await another(produtoId)
    await third.add(5)
    assert.equal(await committed(produtoId), 5)
    assert.equal((await admin.call(passos.excluirPedido, { params: third.params })).status, 200)
    assert.equal(await committed(produtoId), 0)
  })

  test('may shrink but not grow when the stock is below the reserved quantity', async () => {
    const order = await pedidoAberto(world, { quantidade: 6 })
    await count(order.produtoId, 6)
    await count(order.produtoId, 3)
    const more = await edit(order, { antiga: 6, nova: 7 })
    assert.deepEqual([more.status, more.body.atual?.disponivel], [409, 0])
    assert.equal((await edit(order, { antiga: 6, nova: 5 })).status, 200)
  })

  test('of two lines from two shelves shares the free stock', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    await count(order.produtoId, 5)
    const estanteId = await world.newEstante(order.clienteId)
    const second = await world.offer(estanteId, order.produtoId)
    const both = (a: number, b: number) =>
      define(order, { ...order.linha, quantidade: a }, { ...second, quantidade: b })
    assert.equal((await both(3, 3)).status, 409)
    assert.equal((await both(3, 2)).status, 200)
    assert.equal((await both(1, 4)).status, 200)
    assert.equal(await committed(order.produtoId), 5)
  })
})

describe('simultaneous orders', () => {
  test('40 buyers on different shelves get the last 10 boxes, 10 in all', async () => {
    const order = await pedidoAberto(world, { quantidade: 0, unidadeMedida: 'CX' })
    await count(order.produtoId, 10)
    await unlimited(order.produtoId)
    const orders = await times(40, () => another(order.produtoId))
    const answers = await times(40, (n): Promise<Answer> => {
      const { add, set } = orders[n] ?? assert.fail()
      return n % 2 ? add(1) : set(1)
    })
    const { 200: set = 0, 201: added = 0, 409: refused } = counted(answers)
    assert.deepEqual([set + added, refused, await committed(order.produtoId)], [10, 30, 10])
    for (const { status, body } of answers) assert.ok(status < 300 || left(body) === 0)
  })

  test('orders of several products and their cancellations wait for each other without a deadlock', async () => {
    const products = await times(6, () => world.newProduto())
    for (const produtoId of products) await count(produtoId, 40)
    const orders = await times(12, async n => {
      const order = await pedidoAberto(world, { quantidade: 0 })
      const sorted = n % 2 ? products : products.toReversed()
      return { order, lines: await Promise.all(sorted.map(id => world.offer(order.estanteId, id))) }
    })
    const answers = await times(12, async n => {
      const { order, lines } = orders[n] ?? assert.fail()
      const set = await define(order, ...lines.map(line => ({ ...line, quantidade: 2 + (n % 4) })))
      return n % 3 ? set : order.cancel()
    })
    assert.ok(answers.every(({ status }) => [200, 409].includes(status)))
  })

  test('a first count during a waiting order is respected', async () => {
    const order = await pedidoAberto(world, { quantidade: 0, oferecida: 100 })
    for (const quantidade of [4, 5]) {
      const produtoId = await world.newProduto()
      const linha = await world.offer(order.estanteId, produtoId, { quantidade: 100 })
      const waiting = await db.transaction(async tx => {
        // The first stock count, held before its commit.
        await tx.rows`select from produto where id = ${produtoId} for update`
        await tx.rows`update estante_produto set com_estoque = true where produto_id = ${produtoId}`
        await tx.rows`insert into estoque (produto_id, estoque) values (${produtoId}, 4)`
        await tx.rows`insert into movimento_estoque (produto_id, tipo, quantidade, estoque, usuario_nome)
          values (${produtoId}, 'contagem', 4, 4, 'Teste')`
        const adding = order.add(quantidade, linha)
        await untilSomeoneWaits(db)
        return { adding }
      })
      const { status, body } = await waiting.adding
      if (quantidade === 4) assert.equal(status, 201)
      else assert.deepEqual([status, body.atual?.disponivel], [409, 4])
      assert.equal(await committed(produtoId), quantidade === 4 ? 4 : 0)
    }
  })
})

const noEstoque = async (produtoId: number) =>
  db.first<{ estoque: number; comprometido: number }>`select estoque, comprometido from estoque
    where produto_id = ${produtoId}`
const movimentos = async (produtoId: number) =>
  (await admin.call(listarMovimentos, { query: { produtoId } })).body.movimentos.map(
    ({ tipo, quantidade, estoque, pedidoId }) => ({ tipo, quantidade, estoque, pedidoId }),
  )
/** Confirmed orders of one product by different clients, sorted by number: two pieces each, or so many. */
async function confirmados(...quantidades: number[]) {
  const produtoId = await world.newProduto()
  const orders = await Promise.all(quantidades.map(quantidade => pedidoAberto(world, { produtoId, quantidade })))
  for (const { confirm } of orders) assert.equal((await confirm()).status, 200)
  const [order = assert.fail()] = orders
  return { orders: orders.toSorted((a, b) => a.id - b.id), order, produtoId }
}

/** Starting or stopping to keep a stock locks the product, then the shelves' rows, then the stock. */
describe('a product is locked before its stock', () => {
  const actions = {
    delivering: (params: { id: number }) => admin.call(entregarPedido, { params }),
    'delivering many': ({ id }: { id: number }) => admin.call(entregarPedidos, { body: { pedidos: [id] } }),
    'taking back': async (params: { id: number }, itemPedidoId: number) => {
      const body = { itens: [{ itemPedidoId, quantidade: 1, motivo: 'Veio a mais' }], volta: 1 as const }
      return admin.call(ajustarPedido, { params, body })
    },
  }
  for (const [name, act] of Object.entries(actions))
    test(`${name} waits for the stock while holding the product`, async () => {
      const { order, produtoId } = await confirmados(2)
      const { params, itemId } = order
      await count(produtoId, 10)
      if (name === 'taking back') await admin.call(entregarPedido, { params })
      const { answer } = await db.transaction(async tx => {
        await tx.rows`select from estoque where produto_id = ${produtoId} for update`
        const answer = act(params, itemId)
        await untilSomeoneWaits(db)
        assert.equal((await db.rows`select from produto where id = ${produtoId} for update skip locked`).length, 0)
        return { answer }
      })
      assert.equal((await answer).status, 200)
    })
})

describe('PATCH /api/pedidos/{id}/entrega with stock control', () => {
  test('200 delivered quantities leave the stock, what was lost stays out, and nothing is reserved any more', async () => {
    const { order, produtoId } = await confirmados(2)
    await count(produtoId, 10)
    assert.deepEqual(await noEstoque(produtoId), { estoque: 10, comprometido: 2 })
    const itens = [{ itemPedidoId: order.itemId, quantidadeEntregue: 5, motivo: 'a mais' }]
    assert.equal((await admin.call(entregarPedido, { params: order.params, body: { itens } })).status, 200)
    assert.deepEqual(await noEstoque(produtoId), { estoque: 5, comprometido: 0 })
    const [saida] = await movimentos(produtoId)
    assert.deepEqual(saida, { tipo: 'entrega', quantidade: -5, estoque: 5, pedidoId: order.id })
    const lost = { itens: [{ itemPedidoId: order.itemId, quantidade: 1, motivo: 'avariado' }], volta: 0 as const }
    assert.equal((await admin.call(ajustarPedido, { params: order.params, body: lost })).status, 200)
    assert.deepEqual(await noEstoque(produtoId), { estoque: 5, comprometido: 0 })
  })

  test('409 more than the stock, with the stock; nothing changes, and less can be delivered', async () => {
    const { order, produtoId } = await confirmados(2)
    await count(produtoId, 1)
    const { status, body } = await admin.call(entregarPedido, { params: order.params })
    assert.equal(status, 409)
    assert.match(`${body.title} ${body.detail}`, /só há 1 unidade no estoque.*conte o estoque/)
    const [{ nome } = assert.fail()] = await order.itens()
    assert.deepEqual(body.atual, { itens: [{ produtoId, nome, estoque: 1 }] })
    assert.deepEqual(await noEstoque(produtoId), { estoque: 1, comprometido: 2 })
    const itens = [{ itemPedidoId: order.itemId, quantidadeEntregue: 1, motivo: 'faltou' }]
    assert.equal((await admin.call(entregarPedido, { params: order.params, body: { itens } })).status, 200)
    assert.deepEqual(await noEstoque(produtoId), { estoque: 0, comprometido: 0 })
    const back = { itens: [{ itemPedidoId: order.itemId, quantidade: 1, motivo: 'recusado' }], volta: 1 as const }
    assert.equal((await admin.call(ajustarPedido, { params: order.params, body: back })).status, 200)
    assert.deepEqual((await movimentos(produtoId))[0], {
      tipo: 'retorno',
      quantidade: 1,
      estoque: 1,
      pedidoId: order.id,
    })
  })

  test("a day's orders are delivered by number as far as the stock lasts; the others are named with what is missing", async () => {
    const { orders, produtoId } = await confirmados(2, 2, 2)
    await count(produtoId, 5)
    const { body } = await admin.call(entregarPedidos, { body: { pedidos: orders.map(({ id }) => id) } })
    const nome = (await orders[0]?.itens())?.[0]?.nome
    assert.deepEqual(body.recusados, [{ id: orders[2]?.id, status: 'Confirmado', falta: nome }])
    assert.deepEqual(await noEstoque(produtoId), { estoque: 1, comprometido: 2 })
    assert.deepEqual(fields(await movimentos(produtoId), 'quantidade', 'estoque', 'pedidoId'), [
      [-2, 1, orders[1]?.id],
      [-2, 3, orders[0]?.id],
      [5, 5, null],
    ])
  })

  test('many simultaneous deliveries never take more than the stock', async () => {
    const { orders, produtoId } = await confirmados(2, 2, 2, 2, 2, 2, 2, 2)
    await count(produtoId, 9)
    const answers = await Promise.all(orders.map(({ params }) => admin.call(entregarPedido, { params })))
    assert.deepEqual(counted(answers), { 200: 4, 409: 4 })
    assert.deepEqual(await noEstoque(produtoId), { estoque: 1, comprometido: 8 })
  })

  test('beside the first count: an earlier delivery is not reserved, a later one reduces the stock', async () => {
    const { orders, produtoId } = await confirmados(2, 2, 2, 2, 2, 2)
    const [, ...answers] = await Promise.all([
      count(produtoId, 100),
      ...orders.map(({ params, id }, n) =>
        n % 2 ? admin.call(entregarPedido, { params }) : admin.call(entregarPedidos, { body: { pedidos: [id] } }),
      ),
    ])
    assert.deepEqual(counted(answers), { 200: 6 })
    const left = (await noEstoque(produtoId)) ?? assert.fail()
    const gone = (await movimentos(produtoId)).filter(({ tipo }) => tipo === 'entrega').length
    assert.deepEqual(left, { estoque: 100 - gone * 2, comprometido: 0 })
  })
})

test('npm run verify finds nothing afterwards', async () => {
  await assertStockAndTotals(db)
  assert.deepEqual((await verify(db)).quebras, [])
})
