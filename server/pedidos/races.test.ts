import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { atualizarProdutoNaEstante } from '#contract/estante-produtos.ts'
import * as itens from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as contract from '#contract/pedidos-status.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { edit, remove } from '../../test/linha-do-pedido.ts'
import { ENTREGA, pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
afterEach(() => assertStockAndTotals(db))

type Answer = { status: number; body: { atual?: Record<string, unknown> } }

/** Confirmed orders of one client, still empty; administrators fill them concurrently. */
const confirmedOrders = async (clienteId: number, n: number) =>
  (
    await db.rows<{ id: number }>(
      sql`insert into pedido (cliente_id, status, data_entrega)
        select ${clienteId}, 'Confirmado', ${ENTREGA}::date from generate_series(1, ${n}::int) returning id`,
    )
  ).map(({ id }) => id)

describe('a stock of 10', () => {
  test('200 parallel adds to 50 orders sell exactly 10', async () => {
    const { clienteId, linha, reservada } = await pedidoAberto(world, { quantidade: 0 })
    const orders = await confirmedOrders(clienteId, 50)
    const admins = [admin, await world.newAdmin(), await world.newAdmin()]
    const answers = await times(200, n =>
      (admins[n % 3] ?? admin).call(itens.adicionarItem, {
        params: { pedidoId: orders[n % 50] ?? 0 },
        body: { ...linha, quantidade: 1 },
      }),
    )
    const { 200: grown = 0, 201: begun = 0, 409: refused } = counted(answers)
    assert.deepEqual([grown + begun, refused, await reservada()], [10, 190, 10])
    assert.ok(answers.every(({ status, body }) => status !== 409 || body.atual?.disponivel === 0))
  })

  test('200 parallel adds to one order, by 20 buyers, sell exactly 10', async () => {
    const { id, clienteId, add, reservada } = await pedidoAberto(world, { quantidade: 0 })
    const buyers = await times(20, () => world.newBuyer(clienteId))
    const answers = await times(200, n => add(1, {}, buyers[n % 20]))
    assert.deepEqual(counted(answers), { 200: 9, 201: 1, 409: 190 })
    assert.equal(await reservada(), 10)
    const story = await db.rows(sql`select from historico where pedido_id = ${id} and acao = 'adicionar-item'`)
    assert.equal(story.length, 10)
  })

  test('200 simultaneous whole orders, beside 50 others, sell at most 10', async () => {
    const { clienteId, params, buyer, linha, reservada } = await pedidoAberto(world, { quantidade: 0 })
    const orders = await confirmedOrders(clienteId, 50)
    const answers = await times(
      200,
      (n): Promise<Answer> =>
        n % 2
          ? buyer.call(itens.definirItens, { params, body: { itens: [{ ...linha, quantidade: 1 + (n % 7) }] } })
          : admin.call(itens.adicionarItem, {
              params: { pedidoId: orders[n % 50] ?? 0 },
              body: { ...linha, quantidade: 2 },
            }),
    )
    assert.ok(answers.every(({ status }) => [200, 201, 409].includes(status)))
    assert.ok(((await reservada()) ?? 99) <= 10)
  })

  test('reduced while buyers add never falls below what they hold', async () => {
    const { id, add, linha, reservada } = await pedidoAberto(world, { quantidade: 1, oferecida: 40 })
    const params = { idEstante: linha.estanteId, idProduto: linha.produtoId }
    const [adds, offers] = await Promise.all([
      times(60, () => add(1)),
      times(10, n =>
        admin.call(atualizarProdutoNaEstante, {
          params,
          body: { precoVenda: linha.precoVenda, quantidade: 30 - 3 * n },
        }),
      ),
    ])
    const sold = 1 + (counted(adds)[200] ?? 0)
    assert.equal(await reservada(), sold)
    assert.ok(adds.every(({ status }) => [200, 409].includes(status)))
    for (const { status, body } of offers)
      assert.ok(status === 200 || (status === 409 && Number(body.atual?.reservada) > 0), `${status} on order ${id}`)
  })
})

/** Concurrent calls, of which only one may change a state. */
const racing = (work: (who: Caller) => Promise<Answer>, callers: Caller[], n = 12) =>
  times(n, i => work(callers[i % callers.length] ?? admin))

describe('of many simultaneous calls only one', () => {
  test('opens the order: one 201, the same id for all', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    const answers = await times(30, n => (n % 3 ? buyer : admin).call(criarPedido, { body: { clienteId } }))
    assert.deepEqual(counted(answers), { 200: 29, 201: 1 })
    assert.equal(new Set(answers.map(({ body }) => body.pedidos[0]?.id)).size, 1)
  })

  test('confirms', async () => {
    const { confirm, buyer, id } = await pedidoAberto(world)
    const answers = await racing(who => confirm(ENTREGA, who), [buyer, admin])
    assert.deepEqual(counted(answers), { 200: 1, 409: 11 })
    assert.ok(answers.every(({ status, body }) => status === 200 || body.atual?.status === 'Confirmado'))
    const story = await db.rows(sql`select from historico where pedido_id = ${id} and acao = 'confirmar'`)
    assert.equal(story.length, 1)
  })

  test('cancels: the stock is freed once', async () => {
    const { params, buyer, add, moreOf, reservada } = await pedidoAberto(world)
    await add(3, await moreOf())
    const answers = await racing(who => who.call(contract.cancelarPedido, { params }), [buyer, admin])
    assert.deepEqual([counted(answers), await reservada()], [{ 200: 1, 409: 11 }, 0])
  })

  test('deletes: the stock is freed once, the others find nothing', async () => {
    const { params, reservada } = await pedidoAberto(world)
    const answers = await racing(who => who.call(contract.excluirPedido, { params }), [admin])
    assert.deepEqual([counted(answers), await reservada()], [{ 200: 1, 404: 11 }, 0])
  })

  test('delivers, and only one finalises', async () => {
    const { params, confirm } = await pedidoAberto(world)
    await confirm()
    for (const route of [entregarPedido, contract.finalizarPedido])
      assert.deepEqual(counted(await racing(who => who.call(route, { params }), [admin])), { 200: 1, 409: 11 })
  })

  test('changes a line that all saw with the same quantity', async () => {
    const order = await pedidoAberto(world)
    const answers = await times(10, n => edit(order, { nova: 3 + (n % 5) }))
    assert.deepEqual(counted(answers), { 200: 1, 409: 9 })
    assert.equal((await order.itens())[0]?.quantidade, await order.reservada())
  })

  test('adds a line that nobody saw in the order: quantities are not added up', async () => {
    const { clienteId, add, reservada, itens: lines } = await pedidoAberto(world, { quantidade: 0 })
    const buyers = await times(4, () => world.newBuyer(clienteId))
    const answers = await times(20, n => add(1 + (n % 5), { quantidadeAntiga: 0 }, buyers[n % 4]))
    assert.deepEqual(counted(answers), { 201: 1, 409: 19 })
    const won = answers.find(({ status }) => status === 201)?.body.pedidos[0]?.itens[0]?.quantidade
    assert.deepEqual([(await lines())[0]?.quantidade, await reservada()], [won, won])
    for (const { status, body } of answers) assert.ok(status === 201 || body.atual?.quantidade === won)
  })

  test('removes the line', async () => {
    const order = await pedidoAberto(world)
    const answers = await racing(who => remove(order, 2, who), [order.buyer, admin])
    assert.deepEqual([counted(answers), await order.reservada()], [{ 200: 1, 404: 11 }, 0])
  })

  test('of two by administrators removes one of the last two lines of a confirmed order', async () => {
    const order = await pedidoAberto(world)
    await order.add(1, await order.moreOf())
    await order.confirm()
    const lines = await order.itens()
    const answers = await Promise.all(
      lines.map(({ itemPedidoId: itemId, quantidade, ...line }) =>
        remove({ ...order, itemId, ...line }, quantidade, admin),
      ),
    )
    assert.deepEqual(counted(answers), { 200: 1, 409: 1 })
    assert.equal((await order.itens()).length, 1)
  })
})
