import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { atualizarProdutoNaEstante } from '#contract/estante-produtos.ts'
import { mudarEstadoDaEstante } from '#contract/estantes.ts'
import * as itens from '#contract/itens-pedido.ts'
import { criarPedido, type Status } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as contract from '#contract/pedidos-status.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { define, edit, remove } from '../../test/linha-do-pedido.ts'
import { ENTREGA, type PedidoAberto, pedidoAberto, pedidoEm } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import type { User } from '../access.ts'
import { esteMomento } from '../instants.ts'
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

describe('a stock of 10', () => {
  test('24 parallel adds to 8 orders sell exactly 10', async () => {
    const { clienteId, linha, reservada } = await pedidoAberto(world, { quantidade: 0 })
    const orders = await confirmedOrders(clienteId, 8)
    const admins = [admin, await world.newAdmin(), await world.newAdmin()]
    const answers = await times(24, n =>
      (admins[n % 3] ?? admin).call(itens.adicionarItem, {
        params: { pedidoId: orders[n % 8] ?? 0 },
        body: { ...linha, quantidade: 1 },
      }),
    )
    const { 200: grown = 0, 201: begun = 0, 409: refused } = counted(answers)
    assert.deepEqual([grown + begun, refused, await reservada()], [10, 14, 10])
    assert.ok(answers.every(({ status, body }) => status !== 409 || body.atual?.disponivel === 0))
  })

  test('24 simultaneous whole orders, beside 8 others, sell at most 10', async () => {
    const { clienteId, params, buyer, linha, reservada } = await pedidoAberto(world, { quantidade: 0 })
    const orders = await confirmedOrders(clienteId, 8)
    const answers = await times(
      24,
      (n): Promise<Answer> =>
        n % 2
          ? buyer.call(itens.definirItens, { params, body: { itens: [{ ...linha, quantidade: 1 + (n % 7) }] } })
          : admin.call(itens.adicionarItem, {
              params: { pedidoId: orders[n % 8] ?? 0 },
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
      times(20, () => add(1)),
      times(6, n =>
        admin.call(atualizarProdutoNaEstante, {
          params,
          body: { precoVenda: linha.precoVenda, quantidade: 30 - 5 * n },
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

/** Twelve calls at once, by the buyer and an administrator in turn, of which one changes the order of two units; what it holds then. */
type Race = [what: string, status: Status, call: Racing, others: number, reservada: number]
type Racing = (order: PedidoAberto, who: Caller) => Promise<Answer>
const RACES: Race[] = [
  ['confirms', 'Aberto', ({ confirm }, who) => confirm(ENTREGA, who), 409, 2],
  ['cancels', 'Confirmado', ({ cancel }, who) => cancel(who), 409, 0],
  ['deletes', 'Aberto', ({ params }) => admin.call(contract.excluirPedido, { params }), 404, 0],
  ['delivers', 'Confirmado', ({ params }) => admin.call(entregarPedido, { params }), 409, 2],
  ['finalises', 'Entregue', ({ params }) => admin.call(contract.finalizarPedido, { params }), 409, 2],
  ['removes the line', 'Aberto', (order, who) => remove(order, 2, who), 404, 0],
  ['changes a line that all saw', 'Aberto', (order, who) => edit(order, { nova: 5 }, who), 409, 5],
]

describe('of many simultaneous calls only one', () => {
  for (const [what, status, call, others, held] of RACES)
    test(what, async () => {
      const order = await pedidoEm(world, status)
      const before = (await order.historico()).length
      const answers = await times(12, n => call(order, n % 2 ? admin : order.buyer))
      assert.deepEqual([counted(answers), await order.reservada()], [{ 200: 1, [others]: 11 }, held])
      if (what !== 'deletes') assert.equal((await order.historico()).length, before + 1)
    })

  test('opens the order: one 201, the same id for all', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    const answers = await times(30, n => (n % 3 ? buyer : admin).call(criarPedido, { body: { clienteId } }))
    assert.deepEqual(counted(answers), { 200: 29, 201: 1 })
    assert.equal(new Set(answers.map(({ body }) => body.pedidos[0]?.id)).size, 1)
  })

  test('adds a line that nobody saw in the order: quantities are not added up', async () => {
    const { add, reservada, itens: lines } = await pedidoAberto(world, { quantidade: 0 })
    const answers = await times(12, n => add(1 + (n % 5), { quantidadeAntiga: 0 }, n % 2 ? admin : undefined))
    assert.deepEqual(counted(answers), { 201: 1, 409: 11 })
    const won = answers.find(({ status }) => status === 201)?.body.pedidos[0]?.itens[0]?.quantidade
    assert.deepEqual([(await lines())[0]?.quantidade, await reservada()], [won, won])
    for (const { status, body } of answers) assert.ok(status === 201 || body.atual?.quantidade === won)
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
    await db.rows(sql`update pedido set expira_em = now() where id = ${id}`)
    const tries = [expirar(db, id, 'Tarde'), expirar(db, id, 'Tarde')]
    const [confirmed, ...both] = await Promise.all([confirm(), ...tries])
    const [expired, ...more] = both.filter(Boolean)
    assert.deepEqual(more, [])
    const won = confirmed.status === 200
    assert.equal(expired?.status, won ? undefined : 'Cancelado')
    assert.deepEqual([(await pedido()).status, await reservada()], won ? ['Confirmado', 2] : ['Cancelado', 0])
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
        assert.equal((await db.rows(sql`${row(later.produtoId)} skip locked`)).length, 1)
        return { answer }
      })
      assert.equal((await acting.answer).status, 200)
    })
})

const agora = esteMomento(world.business)

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
      'a product that is being taken off the shelf is waited for',
      ({ linha }) => sql`update estante_produto set ativo = false where estante_id = ${linha.estanteId}`,
      /saiu da estante/,
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
      await confirmar(tx, user, id, { dia: ENTREGA, agora })
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
  await times(4, async () => {
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
