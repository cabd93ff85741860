import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { lerPainel } from '#contract/painel.ts'
import * as pedidos from '#contract/pedidos.ts'
import { definirPrecoDoItem } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { each } from '../../test/each.ts'
import { define, remove } from '../../test/linha-do-pedido.ts'
import { approve, change, DAY, OTHER, type Waiting, waiting } from '../../test/pedidos/aprovacao.ts'
import { openWorld } from '../../test/world.ts'
import { givenUp } from '../manutencao/expiry.sql.ts'
import { expirar } from './pedidos-status.ts'

const world = await openWorld()
const { admin, db } = world
const stories = async (order: { historico: () => Promise<pedidos.Mudanca[]> }) =>
  (await order.historico()).map(({ acao }) => acao)
const noticesOf = async (id: number) =>
  (await db.rows<{ tipo: string }>(sql`select tipo from aviso where pedido_id = ${id} order by id`)).map(
    ({ tipo }) => tipo,
  )

describe("PUT /api/pedidos/{id}/confirmar by a comprador, above the client's limit without approval", () => {
  test('200 leaves it open with the requested day, and returns its author and approvers', async () => {
    const order = await waiting(world, { confirm: false })
    const people = await db.rows<{ nome: string }>(
      sql`select nome from usuario where cliente_id = ${order.clienteId} order by id`,
    )
    const [asked, approver] = people.map(({ nome }) => nome)
    const { status, body } = await order.confirm(DAY)
    const [pedido = assert.fail()] = body.pedidos
    assert.equal(status, 200)
    assert.deepEqual(
      [pedido.status, pedido.aguardaAprovacao, pedido.dataEntrega, pedido.dataConfirmacao, pedido.expiraEm],
      ['Aberto', 1, DAY, null, null],
    )
    assert.deepEqual([pedido.aprovacao?.pedidaPor, pedido.aprovacao?.quemAprova], [asked, [approver]])
    assert.ok(Math.abs(Date.parse(pedido.aprovacao?.pedidaEm ?? '') - Date.now()) < 60_000)
    assert.deepEqual(await order.pedido(), pedido)
    assert.deepEqual(await stories(order), ['criar', 'adicionar-item', 'pedir-aprovacao'])
    assert.equal((await order.historico()).at(-1)?.depois?.entregaPedida, DAY)
    assert.deepEqual(await noticesOf(order.id), ['aprovacao-pedida'])
    assert.equal(await order.reservada(), 2)
  })

  test('200 confirms at once up to the limit, without a limit, and at any value for an aprovador or an administrator', async () => {
    for (const acima of [20, null]) {
      const order = await waiting(world, { acima })
      assert.deepEqual([(await order.pedido()).status, (await order.pedido()).aguardaAprovacao], ['Confirmado', 0])
    }
    for (const who of ['aprovador', 'admin'] as const) {
      const order = await waiting(world, { confirm: false })
      const { body } = await order.confirm(DAY, who === 'admin' ? admin : order.aprovador)
      assert.deepEqual([body.pedidos[0]?.status, body.pedidos[0]?.aprovacao], ['Confirmado', null])
      assert.deepEqual(await noticesOf(order.id), ['pedido-confirmado'])
    }
  })

  test('200 asked again notifies nobody twice; another day is a new request', async () => {
    const order = await waiting(world, { confirm: false })
    for (let times = 0; times < 2; times++) assert.equal((await order.confirm(DAY)).status, 200)
    assert.equal((await noticesOf(order.id)).length, 1)
    assert.equal((await order.confirm(OTHER)).body.pedidos[0]?.dataEntrega, OTHER)
    assert.equal((await noticesOf(order.id)).length, 2)
  })
})

describe('an order waiting for approval', () => {
  test("is confirmed by the company's aprovador or by an administrator, for the day they choose", async () => {
    for (const who of ['aprovador', 'admin'] as const) {
      const order = await waiting(world)
      const { versao } = await order.pedido()
      const { status, body } = await (who === 'admin' ? admin : order.aprovador).call(passos.confirmarPedido, {
        params: order.params,
        body: { dataEntrega: OTHER, versao },
      })
      assert.equal(status, 200, JSON.stringify(body))
      const [{ status: now, aguardaAprovacao, aprovacao, dataEntrega } = assert.fail()] = body.pedidos
      assert.deepEqual([now, aguardaAprovacao, aprovacao, dataEntrega], ['Confirmado', 0, null, OTHER])
      assert.deepEqual((await stories(order)).slice(-2), ['pedir-aprovacao', 'confirmar'])
      assert.deepEqual(await noticesOf(order.id), ['aprovacao-pedida', 'aprovacao-dada'])
    }
  })

  test('is refused by the rules in force at that time, and keeps waiting', async () => {
    const order = await waiting(world)
    await db.rows(sql`update estante_produto set preco_venda = 12 where estante_id = ${order.estanteId}`)
    assert.equal((await approve(order)).status, 409)
    assert.equal((await order.pedido()).aguardaAprovacao, 1)
    await order.rules({ pedidoMinimo: 900 })
    assert.equal((await approve(order)).status, 409)
  })

  test('422 an aprovador who does not say which version; 409 another one; nothing is approved', async () => {
    const order = await waiting(world)
    const { versao = 0 } = await order.pedido()
    const blind = await approve(order, null)
    assert.deepEqual([blind.status, blind.body.errors.map(({ campo }) => campo)], [422, ['versao']])
    assert.equal((await approve(order, versao - 1)).status, 409)
    assert.equal((await order.pedido()).aguardaAprovacao, 1)
    assert.equal((await approve(order, versao)).body.pedidos[0]?.status, 'Confirmado')
  })

  test('keeps waiting: it does not expire, nor when the same lines or an observation are sent', async () => {
    const order = await waiting(world)
    const body = { observacao: 'Já' }
    assert.equal((await order.buyer.call(passos.observarPedido, { params: order.params, body })).status, 200)
    assert.equal((await define(order, { ...order.linha, quantidade: 2 })).status, 200)
    const { aguardaAprovacao, expiraEm } = await order.pedido()
    assert.deepEqual([aguardaAprovacao, expiraEm], [1, null])
    await db.rows(sql`update pedido set expira_em = expira_em - interval '2 days' where id = ${order.id}`)
    assert.ok(!(await givenUp(db, 100)).includes(order.id))
    assert.equal(await expirar(db, order.id, 'Esquecido'), undefined)
  })

  const CHANGES = {
    'a quantity': (order: Waiting) => change(order, 3),
    'a line more': async (order: Waiting) => order.add(1, await order.moreOf()),
    'all lines': (order: Waiting) => define(order, { ...order.linha, quantidade: 5 }),
    'a line less': (order: Waiting) => remove(order),
    'the price of one line': (order: Waiting) =>
      admin.call(definirPrecoDoItem, {
        params: { ...order.params, itemPedidoId: order.itemId },
        body: { precoVenda: 9, motivo: 'Combinado' },
      }),
  }
  for (const [what, work] of Object.entries(CHANGES))
    test(`stops waiting once ${what} changed: it is an open order again, as its history says`, async () => {
      const order = await waiting(world)
      const { status, body } = await work(order)
      assert.ok(status === 200 || status === 201, JSON.stringify(body))
      const { aguardaAprovacao, aprovacao, dataEntrega, expiraEm, ...pedido } = await order.pedido()
      assert.deepEqual(
        [pedido.status, aguardaAprovacao, aprovacao, dataEntrega, expiraEm !== null],
        ['Aberto', 0, null, null, true],
      )
      assert.equal((await stories(order)).at(-1), 'retirar-aprovacao')
      const told = await db.rows<{ acao: string }>(
        sql`select dados ->> 'acao' as acao from aviso where pedido_id = ${order.id} and tipo = 'pedido-alterado'`,
      )
      assert.equal(told.filter(({ acao }) => acao === 'retirar-aprovacao').length, 1)
    })

  test('is counted separately on the dashboard, neither as about to expire nor as confirmed', async () => {
    const read = async () => {
      const { esperandoAprovacao = assert.fail(), ...painel } = (await admin.call(lerPainel)).body
      return { ...painel, esperandoAprovacao }
    }
    const before = await read()
    const order = await waiting(world)
    const after = await read()
    assert.deepEqual(after.esperandoAprovacao, {
      pedidos: before.esperandoAprovacao.pedidos + 1,
      valorTotal: before.esperandoAprovacao.valorTotal + 20,
    })
    assert.deepEqual([after.expirando, after.pedidosNovos], [before.expirando, before.pedidosNovos])
    assert.equal(after.chegando.find(({ id }) => id === order.id)?.aguardaAprovacao, 1)
    await approve(order)
    assert.deepEqual((await read()).esperandoAprovacao, before.esperandoAprovacao)
  })

  test('is found by its approvers and by the provider', async () => {
    const order = await waiting(world)
    const query = { aguardaAprovacao: '1' }
    const own = await order.aprovador.call(pedidos.listarPedidosDoCliente, {
      params: { clienteId: order.clienteId },
      query,
    })
    assert.deepEqual(each(own.body.pedidos, 'id'), [order.id])
    const all = await admin.call(pedidos.listarPedidos, { query })
    assert.ok(all.body.pedidos.some(({ id }) => id === order.id))
    assert.ok(all.body.pedidos.every(({ aguardaAprovacao }) => aguardaAprovacao === 1))
  })
})
