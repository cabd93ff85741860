import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { aceitarConvite, convidarUsuario } from '#contract/convites.ts'
import type * as pedidos from '#contract/pedidos.ts'
import { definirPrecoDoItem, entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { atualizarUsuarioRegular, lerUsuario } from '#contract/usuarios.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { fields } from '../../test/each.ts'
import { define, edit } from '../../test/linha-do-pedido.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { change, DAY, inDays, next, OTHER, type Waiting, waiting, waits } from '../../test/pedidos/aprovacao.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { deliverNotices } from '../avisos/rodada.ts'
import { givenUp } from '../manutencao/expiry.sql.ts'
import { expirar } from './pedidos-status.ts'

const world = await openWorld()
const { admin, db } = world
const stories = async (order: { historico: () => Promise<pedidos.Mudanca[]> }) =>
  (await order.historico()).map(({ acao }) => acao)
const noticesOf = async (id: number) =>
  (await db.rows<{ tipo: string }>`select tipo from aviso where pedido_id = ${id} order by id`).map(({ tipo }) => tipo)

describe("PUT /api/pedidos/{id}/confirmar by a comprador, above the client's limit without approval", () => {
  test('200 leaves it open with the requested day, and returns its author and approvers', async () => {
    const order = await waiting(world, { confirm: false })
    const people = await db.rows<{ nome: string }>`select nome from usuario where cliente_id = ${order.clienteId}
      order by id`
    const [asked, approver] = people.map(({ nome }) => nome)
    const { status, body } = await order.confirm(DAY)
    const [pedido = assert.fail()] = body.pedidos
    assert.equal(status, 200)
    const found = [pedido.status, pedido.aguardaAprovacao, pedido.dataEntrega, pedido.dataConfirmacao, pedido.expiraEm]
    assert.deepEqual(found, ['Aberto', 1, DAY, null, null])
    assert.deepEqual([pedido.aprovacao?.pedidaPor, pedido.aprovacao?.quemAprova], [asked, [approver]])
    assert.ok(Math.abs(Date.parse(pedido.aprovacao?.pedidaEm ?? '') - Date.now()) < 60_000)
    assert.deepEqual(await order.pedido(), pedido)
    assert.deepEqual(await stories(order), ['criar', 'adicionar-item', 'pedir-aprovacao'])
    assert.equal((await order.historico()).at(-1)?.depois?.entregaPedida, DAY)
    assert.deepEqual(await noticesOf(order.id), ['aprovacao-pedida'])
    assert.equal(await order.reservada(), 2)
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

  test('keeps waiting: it does not expire, nor when the same lines or an observation are sent', async () => {
    const order = await waiting(world)
    const body = { observacao: 'Já' }
    assert.equal((await order.buyer.call(passos.observarPedido, { params: order.params, body })).status, 200)
    assert.equal((await define(order, { ...order.linha, quantidade: 2 })).status, 200)
    const { aguardaAprovacao, expiraEm } = await order.pedido()
    assert.deepEqual([aguardaAprovacao, expiraEm], [1, null])
    await db.rows`update pedido set expira_em = expira_em - interval '2 days' where id = ${order.id}`
    assert.ok(!(await givenUp(db, 100)).includes(order.id))
    assert.equal(await expirar(db, order.id, 'Esquecido'), undefined)
  })

  const CHANGES = {
    'a quantity': (order: Waiting) => change(order, 3),
    'all lines': (order: Waiting) => define(order, { ...order.linha, quantidade: 5 }),
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
      const seen = [pedido.status, aguardaAprovacao, aprovacao, dataEntrega, expiraEm !== null]
      assert.deepEqual(seen, ['Aberto', 0, null, null, true])
      assert.equal((await stories(order)).at(-1), 'retirar-aprovacao')
      const told = await db.rows<{ acao: string }>`select dados ->> 'acao' as acao from aviso
        where pedido_id = ${order.id} and tipo = 'pedido-alterado'`
      assert.equal(told.filter(({ acao }) => acao === 'retirar-aprovacao').length, 1)
    })
})

describe("a comprador's orders of one delivery day that nobody approved", () => {
  test('count together, whatever became of them; cancelled, approved and other days do not', async () => {
    const first = await waiting(world, { acima: 50 })
    assert.equal((await admin.call(entregarPedido, { params: first.params })).status, 200)
    const second = await next(world, first)
    assert.equal(waits(await second.confirm()), 0)
    const { regras } = (await first.buyer.call(lerRegrasDeEntrega, { params: { id: first.clienteId } })).body
    assert.deepEqual(fields(regras.pedidosPorDia ?? [], 'valorTotal', 'semAprovacao'), [[40, 40]])
    const third = await next(world, first)
    assert.equal(waits(await third.confirm()), 1)
    assert.equal(waits(await third.confirm(OTHER)), 0)
    const fourth = await next(world, first)
    assert.equal(waits(await fourth.confirm(DAY, admin)), 0)
    assert.equal((await second.cancel()).status, 200)
    const fifth = await next(world, first, 3)
    assert.equal(waits(await fifth.confirm()), 0)
    const sixth = await next(world, first, 1)
    assert.equal(waits(await sixth.confirm()), 1)
  })

  test('409 enlarging one above the limit, also an approved one, which counts from then on', async () => {
    const first = await waiting(world, { acima: 50 })
    const second = await next(world, first)
    await second.confirm()
    const refused = await edit(second, { antiga: 2, nova: 4 })
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.body.atual, { valorTotal: 40, aprovacaoAcima: 50, semAprovacao: 60 })
    assert.equal((await edit(second, { antiga: 2, nova: 3 })).status, 200)
    assert.equal((await edit(second, { antiga: 3, nova: 4 }, first.aprovador)).status, 200)
    assert.equal((await edit(second, { antiga: 4, nova: 3 })).status, 200)

    const other = await waiting(world, { acima: 50, confirm: false })
    await other.confirm(DAY, other.aprovador)
    const beside = await next(world, other, 1)
    await beside.confirm()
    assert.equal((await change(other, 5)).status, 409)
    assert.equal((await change(other, 4)).status, 200)
    const last = await next(world, other, 1)
    assert.equal(waits(await last.confirm()), 1)
  })

  test('409 moving one to where they exceed the limit; an approved one moves, and an aprovador moves any', async () => {
    const first = await waiting(world, { acima: 30 })
    const second = await next(world, first)
    await second.confirm(OTHER)
    const refused = await second.move(DAY)
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.body.atual, { valorTotal: 20, aprovacaoAcima: 30, semAprovacao: 40 })
    const approved = await next(world, first)
    await approved.confirm(OTHER, first.aprovador)
    assert.equal((await approved.move(DAY)).status, 200)
    assert.equal((await second.move(inDays(7))).status, 200)
    assert.equal((await second.move(DAY, first.aprovador)).status, 200)
  })

  test('stay within the limit when one is enlarged and another confirmed at once', async () => {
    const first = await waiting(world, { acima: 50 })
    const [one, open] = [await next(world, first, 1), await next(world, first)]
    assert.equal(waits(await one.confirm()), 0)
    await Promise.all([edit(one, { antiga: 1, nova: 2 }), open.confirm()])
    const { regras } = (await first.buyer.call(lerRegrasDeEntrega, { params: { id: first.clienteId } })).body
    const [day] = regras.pedidosPorDia ?? []
    assert.ok(Number(day?.semAprovacao) <= 50, JSON.stringify(day))
  })
})

test('simultaneously an approval that waited for a change of a line approves nothing unseen', async () => {
  const order = await waiting(world)
  const { versao } = await order.pedido()
  const { later } = await db.transaction(async tx => {
    await tx.rows`update pedido set versao = versao + 1, aprovacao = null where id = ${order.id}`
    const body = { dataEntrega: DAY, versao }
    const later = order.aprovador.call(passos.confirmarPedido, { params: order.params, body })
    await untilSomeoneWaits(db)
    return { later }
  })
  assert.equal((await later).status, 409)
  assert.equal((await order.pedido()).status, 'Aberto')
})

test('stock and totals are consistent', () => assertStockAndTotals(db))

test('an aprovador who never signed in is told of no request, and gets those that still wait when their password is set', async () => {
  const order = await pedidoAberto(world)
  await db.rows`update cliente set aprovacao_acima = 15 where id = ${order.clienteId}`
  const aprovador = await world.newPerson('aprovador', order.clienteId)
  const late = await world.newPerson('aprovador', order.clienteId)
  const byHand = await world.newPerson('aprovador', order.clienteId)
  const ids = [late.userId, byHand.userId]
  await db.rows`update usuario set senha_hash = null where id = any(${ids})`
  const nameOf = async ({ userId }: Caller) =>
    (await db.one<{ nome: string }>`select nome from usuario where id = ${userId}`).nome
  const { aprovacao } = (await order.confirm()).body.pedidos[0] ?? assert.fail()
  assert.deepEqual(aprovacao?.quemAprova, [await nameOf(aprovador)])
  assert.deepEqual(aprovacao?.quemNaoEntrou, [await nameOf(late), await nameOf(byHand)].sort())
  const told = async () => {
    await deliverNotices({ db, business: world.business })
    const rows = await db.rows<{ userId: number }>`select d.usuario_id as "userId" from aviso_recebido d
      join aviso a on a.id = d.aviso_id
      where a.pedido_id = ${order.id} and d.tipo = 'aprovacao-pedida'
        and d.usuario_id = any(${[aprovador.userId, ...ids]}) order by 1`
    return rows.map(({ userId }) => userId)
  }
  assert.deepEqual(await told(), [aprovador.userId])
  const invited = await admin.call(convidarUsuario, { params: { id: late.userId } })
  const token = invited.body.convites[0]?.link.split('/').at(-1) ?? ''
  const entered = await world.nobody.call(aceitarConvite, { body: { token, senha: 'porta-azul-9173' } })
  assert.equal(entered.status, 200)
  const { body } = await admin.call(lerUsuario, { params: { id: byHand.userId } })
  const { nome, email, clienteId } = body.usuarios[0] ?? assert.fail()
  const senha = { id: byHand.userId, nome, email, clienteId, senha: 'porta-azul-9173' }
  assert.equal((await admin.call(atualizarUsuarioRegular, { body: senha })).status, 200)
  assert.deepEqual(await told(), [aprovador.userId, ...ids])
})
