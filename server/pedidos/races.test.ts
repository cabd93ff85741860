import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { atualizarProdutoNaEstante } from '#contract/estante-produtos.ts'
import { mudarEstadoDaEstante } from '#contract/estantes.ts'
import * as itens from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as contract from '#contract/pedidos-status.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { define, edit, remove } from '../../test/linha-do-pedido.ts'
import { ENTREGA, type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import type { User } from '../access.ts'
import { confirmar, expirar } from './pedidos-status.ts'

const world = await openWorld()
const { admin, db } = world
afterEach(() => assertStockAndTotals(db))

type Answer = { status: number; body: { atual?: Record<string, unknown> } }

/** Confirmed orders of one client, still empty; administrators fill them concurrently. */
const confirmedOrders = async (clienteId: number, n: number) =>
  (
    await db.rows<{ id: number }>`insert into pedido (cliente_id, status, data_entrega)
      select ${clienteId}, 'Confirmado', ${ENTREGA}::date from generate_series(1, ${n}::int) returning id`
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
    const story = await db.rows`select from historico where pedido_id = ${id} and acao = 'confirmar'`
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

describe('different simultaneous changes of one order', () => {
  test('adding during its cancellation leaves nothing on the shelf', async () => {
    const { params, add, buyer, reservada, pedido } = await pedidoAberto(world)
    const [cancelled] = await Promise.all([buyer.call(contract.cancelarPedido, { params }), times(5, () => add(1))])
    assert.deepEqual([cancelled.status, await reservada(), (await pedido()).status], [200, 0, 'Cancelado'])
  })

  test('confirming includes what was in the order: a line is added before it, or to a confirmed order', async () => {
    const { add, confirm, reservada, pedido, historico } = await pedidoAberto(world)
    const [confirmed, adds] = await Promise.all([confirm(), times(5, () => add(1))])
    const sold = 2 + (counted(adds)[200] ?? 0)
    assert.equal(confirmed.status, 200)
    assert.deepEqual([await reservada(), (await pedido()).valorTotal], [sold, sold * 10])
    const acoes = (await historico()).map(({ acao }) => acao)
    const before = acoes.slice(0, acoes.indexOf('confirmar')).filter(acao => acao === 'adicionar-item').length
    assert.equal(confirmed.body.pedidos[0]?.valorTotal, (before + 1) * 10)
  })

  test('it is confirmed or expires, never both', async () => {
    const { id, confirm, reservada, pedido } = await pedidoAberto(world)
    await db.rows`update pedido set expira_em = now() where id = ${id}`
    const tries = [expirar(db, id, 'Tarde'), expirar(db, id, 'Tarde')]
    const [confirmed, ...both] = await Promise.all([confirm(), ...tries])
    const [expired, ...more] = both.filter(Boolean)
    assert.deepEqual(more, [])
    const won = confirmed.status === 200
    assert.equal(expired?.status, won ? undefined : 'Cancelado')
    assert.deepEqual([(await pedido()).status, await reservada()], won ? ['Confirmado', 2] : ['Cancelado', 0])
  })

  test('a shelf moved to another client at the same time keeps no foreign line', async () => {
    const { add, estanteId, linha } = await pedidoAberto(world, { quantidade: 0 })
    const { id: clienteId } = await world.newCliente()
    const { added, moved } = await db.transaction(async tx => {
      await tx.rows`select from estante_produto where estante_id = ${linha.estanteId} for update`
      const added = add(1)
      await untilSomeoneWaits(db)
      const moved = admin.raw('PUT', '/api/estantes', { id: estanteId, periodo: 'Mudou', clienteId })
      await new Promise(resolve => setTimeout(resolve, 100))
      return { added, moved }
    })
    assert.deepEqual([(await added).status, (await moved).status], [201, 409])
  })
})

describe('shelves are locked by id before their rows', () => {
  const actions = {
    'setting the lines': (order: PedidoAberto, lines: itens.Linha[]) => define(order, ...lines),
    confirming: ({ confirm }: PedidoAberto) => confirm(),
  }
  for (const [name, act] of Object.entries(actions))
    test(`${name} waits for a row while holding the shelves of all lines`, async () => {
      const order = await pedidoAberto(world, { quantidade: 0 })
      const newer = await world.offer(await world.newEstante(order.clienteId), order.produtoId, { quantidade: 10 })
      const later = await order.moreOf()
      const lines = [newer, later].map(line => ({ ...line, quantidade: 1 }))
      await actions['setting the lines'](order, lines)
      const answer = await db.transaction(async tx => {
        await tx.rows`select from estante_produto where estante_id = ${newer.estanteId} for update`
        const answer = act(
          order,
          lines.map(line => ({ ...line, quantidade: 2 })),
        )
        await untilSomeoneWaits(db)
        const shelf = sql`select from estante where id = ${later.estanteId} for no key update skip locked`
        assert.equal((await db.rows(shelf)).length, 0)
        return { answer }
      })
      assert.equal((await answer.answer).status, 200)
    })
})

describe('shelf rows are locked by product', () => {
  const actions = {
    'setting the lines': (order: PedidoAberto, lines: itens.Linha[]) => define(order, ...lines.toReversed()),
    confirming: ({ confirm }: PedidoAberto) => confirm(),
    cancelling: ({ buyer, params }: PedidoAberto) => buyer.call(contract.cancelarPedido, { params }),
    deleting: ({ params }: PedidoAberto) => admin.call(contract.excluirPedido, { params }),
  }
  for (const [name, act] of Object.entries(actions))
    test(`${name} waits for the first product while the later ones are still free`, async () => {
      const order = await pedidoAberto(world)
      const later = await order.moreOf()
      await order.add(1, later)
      const lines = [order.linha, later].map(line => ({ ...line, quantidade: 3 }))
      const row = (produtoId: number) => sql`select from estante_produto where produto_id = ${produtoId} for update`
      const acting = await db.transaction(async tx => {
        await tx.rows(row(order.produtoId))
        const answer = act(order, lines)
        await untilSomeoneWaits(db)
        assert.equal((await db.rows`${row(later.produtoId)} skip locked`).length, 1)
        return { answer }
      })
      assert.equal((await acting.answer).status, 200)
    })
})

const setPrice = ({ linha }: PedidoAberto, precoVenda: number) =>
  admin.call(atualizarProdutoNaEstante, {
    params: { idEstante: linha.estanteId, idProduto: linha.produtoId },
    body: { precoVenda, quantidade: 10 },
  })

describe('a price change and a confirmation run one after the other', () => {
  const changes: [string, (order: PedidoAberto) => Sql, RegExp][] = [
    [
      'a price that is being raised is waited for',
      ({ linha }) => sql`update estante_produto set preco_venda = 999 where estante_id = ${linha.estanteId}`,
      /de R\$\s10,00 para R\$\s999,00/,
    ],
    [
      'a shelf that is being closed is waited for',
      ({ estanteId }) => sql`update estante set ativa = false where id = ${estanteId}`,
      /não está mais aberta/,
    ],
  ]
  for (const [name, change, words] of changes)
    test(name, async () => {
      const order = await pedidoAberto(world)
      const { confirming } = await db.transaction(async tx => {
        await tx.rows(change(order))
        const confirming = order.confirm()
        await untilSomeoneWaits(db)
        return { confirming }
      })
      const { status, body } = await confirming
      assert.equal(status, 409)
      assert.match(body.title, words)
      assert.equal((await order.pedido()).status, 'Aberto')
    })

  test("a price change and a shelf's closing wait for a running confirmation", async () => {
    const order = await pedidoAberto(world)
    const { id, buyer, clienteId, estanteId } = order
    const user: User = { id: buyer.userId, nome: 'Cozinha', email: '', admin: false, papel: 'comprador', clienteId }
    const { later } = await db.transaction(async tx => {
      await confirmar(tx, user, id, world.business, { dia: ENTREGA })
      const later = [
        setPrice(order, 999),
        admin.call(mudarEstadoDaEstante, { params: { id: estanteId, state: 0 } }),
      ] as const
      await untilSomeoneWaits(db, 2)
      assert.equal(
        (await db.rows`select from estante_produto where preco_venda = 999 and estante_id = ${estanteId}`).length,
        0,
      )
      return { later }
    })
    assert.deepEqual(counted(await Promise.all(later)), { 200: 2 })
    const { status, valorTotal } = await order.pedido()
    assert.deepEqual([status, valorTotal], ['Confirmado', 20])
  })
})

test('confirming includes only what was seen, while a colleague changes it', async () => {
  await times(12, async () => {
    const order = await pedidoAberto(world)
    const { versao } = await order.pedido()
    const body = { dataEntrega: ENTREGA, versao }
    const [confirmed, added] = await Promise.all([
      order.buyer.call(contract.confirmarPedido, { params: order.params, body }),
      order.add(3, {}, admin),
    ])
    const story = (await order.historico()).map(({ acao }) => acao).slice(2)
    // Either confirmed as seen and changed by an administrator afterwards, or refused because the change came first.
    const expected = confirmed.status === 200 ? ['confirmar', 'adicionar-item'] : ['adicionar-item']
    assert.deepEqual([added.status, story], [200, expected])
    assert.equal(confirmed.body.atual?.valorTotal ?? 20, confirmed.status === 200 ? 20 : 50)
  })
})
