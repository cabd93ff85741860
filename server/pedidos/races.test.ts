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
import { edit, remove } from '../../test/linha-do-pedido.ts'
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
    await db.rows<{ id: number }>(
      sql`insert into pedido (cliente_id, status, data_entrega)
        select ${clienteId}, 'Confirmado', ${ENTREGA}::date from generate_series(1, ${n}::int) returning id`,
    )
  ).map(({ id }) => id)

test('100 parallel adds to 25 orders sell exactly the 10 that there are', async () => {
  const { clienteId, linha, reservada } = await pedidoAberto(world, { quantidade: 0 })
  const orders = await confirmedOrders(clienteId, 25)
  const admins = [admin, await world.newAdmin(), await world.newAdmin()]
  const answers = await times(100, n =>
    (admins[n % 3] ?? admin).call(itens.adicionarItem, {
      params: { pedidoId: orders[n % 25] ?? 0 },
      body: { ...linha, quantidade: 1 },
    }),
  )
  const { 200: grown = 0, 201: begun = 0, 409: refused } = counted(answers)
  assert.deepEqual([grown + begun, refused, await reservada()], [10, 90, 10])
  assert.ok(answers.every(({ status, body }) => status !== 409 || body.atual?.disponivel === 0))
})

type Act = (order: PedidoAberto, who: Caller) => Promise<Answer>
/** Each change of an open order's state or stock, how the late calls are answered, and what the order then holds. */
const ONCE: [what: string, act: Act, late: 404 | 409, holds: number][] = [
  ['confirms', ({ confirm }, who) => confirm(ENTREGA, who), 409, 2],
  ['cancels', ({ cancel }, who) => cancel(who), 409, 0],
  ['deletes', ({ params }) => admin.call(contract.excluirPedido, { params }), 404, 0],
  ['changes a line that all saw with the same quantity', (order, who) => edit(order, { nova: 3 }, who), 409, 3],
  ['removes the line', (order, who) => remove(order, 2, who), 404, 0],
]

describe('of many simultaneous calls only one', () => {
  for (const [what, act, late, holds] of ONCE)
    test(what, async () => {
      const order = await pedidoAberto(world)
      const answers = await times(12, n => act(order, n % 2 ? order.buyer : admin))
      assert.deepEqual(counted(answers), { 200: 1, [late]: 11 })
      assert.equal(await order.reservada(), holds)
      const story = await db.rows(sql`select from historico where pedido_id = ${order.id}`)
      assert.equal(story.length, 3)
    })

  test('opens the order: one 201, the same id for all', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    const answers = await times(30, n => (n % 3 ? buyer : admin).call(criarPedido, { body: { clienteId } }))
    assert.deepEqual(counted(answers), { 200: 29, 201: 1 })
    assert.equal(new Set(answers.map(({ body }) => body.pedidos[0]?.id)).size, 1)
  })

  test('delivers, and only one finalises', async () => {
    const { params, confirm } = await pedidoAberto(world)
    await confirm()
    for (const route of [entregarPedido, contract.finalizarPedido])
      assert.deepEqual(counted(await times(12, () => admin.call(route, { params }))), { 200: 1, 409: 11 })
  })

  test('adds a line that nobody saw in the order: quantities are not added up', async () => {
    const { add, reservada } = await pedidoAberto(world, { quantidade: 0 })
    const answers = await times(20, n => add(1 + (n % 5), { quantidadeAntiga: 0 }))
    assert.deepEqual(counted(answers), { 201: 1, 409: 19 })
    const won = answers.find(({ status }) => status === 201)?.body.pedidos[0]?.itens[0]?.quantidade
    assert.equal(await reservada(), won)
    for (const { status, body } of answers) assert.ok(status === 201 || body.atual?.quantidade === won)
  })
})

describe('different simultaneous changes of one order', () => {
  test('it is confirmed or expires, never both', async () => {
    const { id, confirm, reservada, pedido } = await pedidoAberto(world)
    await db.rows(sql`update pedido set expira_em = now() where id = ${id}`)
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
      await tx.rows(sql`select from estante_produto where estante_id = ${linha.estanteId} for update`)
      const added = add(1)
      await untilSomeoneWaits(db)
      const moved = admin.raw('PUT', '/api/estantes', { id: estanteId, periodo: 'Mudou', clienteId })
      await new Promise(resolve => setTimeout(resolve, 100))
      return { added, moved }
    })
    assert.deepEqual([(await added).status, (await moved).status], [201, 409])
  })
})

const setPrice = ({ linha }: PedidoAberto, precoVenda: number) =>
  admin.call(atualizarProdutoNaEstante, {
    params: { idEstante: linha.estanteId, idProduto: linha.produtoId },
    body: { precoVenda, quantidade: 10 },
  })

describe('a price change and a confirmation run one after the other', () => {
  const changes: Record<string, (order: PedidoAberto) => Sql> = {
    'a price that is being raised': ({ estanteId }) =>
      sql`update estante_produto set preco_venda = 999 where estante_id = ${estanteId}`,
    'a product that is being taken off the shelf': ({ estanteId }) =>
      sql`update estante_produto set ativo = false where estante_id = ${estanteId}`,
    'a shelf that is being closed': ({ estanteId }) => sql`update estante set ativa = false where id = ${estanteId}`,
  }
  for (const [name, change] of Object.entries(changes))
    test(`${name} is waited for`, async () => {
      const order = await pedidoAberto(world)
      const { confirming } = await db.transaction(async tx => {
        await tx.rows(change(order))
        const confirming = order.confirm()
        await untilSomeoneWaits(db)
        return { confirming }
      })
      assert.equal((await confirming).status, 409)
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
        (await db.rows(sql`select from estante_produto where preco_venda = 999 and estante_id = ${estanteId}`)).length,
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
