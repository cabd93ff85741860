import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAvisos } from '#contract/avisos.ts'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { aceitarConvite, convidarUsuario } from '#contract/convites.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { atualizarUsuarioRegular, lerUsuario } from '#contract/usuarios.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { define, edit } from '../../test/linha-do-pedido.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { approve, change, DAY, inDays, next, OTHER, waiting, waits } from '../../test/pedidos/aprovacao.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { deliverNotices } from '../avisos/rodada.ts'

const world = await openWorld()
const { admin, db } = world
describe("a comprador's orders of one delivery day that nobody approved", () => {
  test('count together, whatever became of them; cancelled, approved and other days do not', async () => {
    const first = await waiting(world, { acima: 50 })
    assert.equal((await admin.call(entregarPedido, { params: first.params })).status, 200)
    const second = await next(world, first)
    assert.equal(waits(await second.confirm()), 0)
    const { regras } = (await first.buyer.call(lerRegrasDeEntrega, { params: { id: first.clienteId } })).body
    assert.deepEqual(
      regras.pedidosPorDia?.map(({ valorTotal, semAprovacao }) => [valorTotal, semAprovacao]),
      [[40, 40]],
    )
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

  type Waiting = Awaited<ReturnType<typeof waiting>>
  const confirmed = async (first: Waiting, quantidade: number, day: string) => {
    const order = await next(world, first, quantidade)
    assert.equal(waits(await order.confirm(day)), 0)
    return order
  }
  const PAIRS: Record<string, (first: Waiting) => Promise<(() => Promise<unknown>)[]>> = {
    'two are moved onto it': async first => {
      const [one, two] = [await confirmed(first, 2, OTHER), await confirmed(first, 2, OTHER)]
      return [() => one.move(DAY), () => two.move(DAY)]
    },
    'one is enlarged and another confirmed': async first => {
      const [one, open] = [await confirmed(first, 1, DAY), await next(world, first)]
      return [() => edit(one, { antiga: 1, nova: 2 }), () => open.confirm()]
    },
  }
  for (const [what, pair] of Object.entries(PAIRS))
    test(`stay within the limit when ${what} at once`, async () => {
      const first = await waiting(world, { acima: 50 })
      const calls = await pair(first)
      await Promise.all(calls.map(call => call()))
      const { regras } = (await first.buyer.call(lerRegrasDeEntrega, { params: { id: first.clienteId } })).body
      const [day] = regras.pedidosPorDia ?? []
      assert.ok(Number(day?.semAprovacao) <= 50, JSON.stringify(day))
    })
})

describe('a user who may not approve', () => {
  test('409 adding products to an approved order, also at a lower value; removing some still works', async () => {
    const order = await waiting(world)
    assert.equal((await approve(order)).status, 200)
    const other = await order.moreOf()
    const [a, b] = [order.linha, other]
    for (const swapped of [
      await define(order, { ...a, quantidade: 1 }, { ...b, quantidade: 1 }),
      await define(order, { ...b, quantidade: 2 }),
    ]) {
      assert.equal(swapped.status, 409)
      assert.deepEqual(swapped.body.atual, { valorTotal: 20, aprovacaoAcima: 15, semAprovacao: 20 })
    }
    assert.equal((await define(order, { ...a, quantidade: 1 })).status, 200)
    // Within the limit any change is allowed.
    assert.equal((await define(order, { ...b, quantidade: 1 })).status, 200)
  })
})

describe('simultaneously', () => {
  test('an approval that waited for a change of a line approves nothing unseen', async () => {
    const order = await waiting(world)
    const { versao } = await order.pedido()
    const { later } = await db.transaction(async tx => {
      await tx.rows(sql`update pedido set versao = versao + 1, aprovacao = null where id = ${order.id}`)
      const body = { dataEntrega: DAY, versao }
      const later = order.aprovador.call(passos.confirmarPedido, { params: order.params, body })
      await untilSomeoneWaits(db)
      return { later }
    })
    assert.equal((await later).status, 409)
    assert.equal((await order.pedido()).status, 'Aberto')
  })
})

test('stock and totals are consistent', () => assertStockAndTotals(db))

describe('an aprovador who never signed in', () => {
  test('is told of no request, and gets those that still wait when their password is set', async () => {
    const order = await pedidoAberto(world)
    await db.rows(sql`update cliente set aprovacao_acima = 15 where id = ${order.clienteId}`)
    const aprovador = await world.newPerson('aprovador', order.clienteId)
    const late = await world.newPerson('aprovador', order.clienteId)
    const byHand = await world.newPerson('aprovador', order.clienteId)
    const ids = [late.userId, byHand.userId]
    await db.rows(sql`update usuario set senha_hash = null where id = any(${ids})`)
    const nameOf = async ({ userId }: Caller) =>
      (await db.one<{ nome: string }>(sql`select nome from usuario where id = ${userId}`)).nome
    const { aprovacao } = (await order.confirm()).body.pedidos[0] ?? assert.fail()
    assert.deepEqual(aprovacao?.quemAprova, [await nameOf(aprovador)])
    assert.deepEqual(aprovacao?.quemNaoEntrou, [await nameOf(late), await nameOf(byHand)].sort())
    const told = async () => {
      await deliverNotices({ db, business: world.business })
      const rows = await db.rows<{ userId: number }>(
        sql`select d.usuario_id as "userId" from aviso_recebido d join aviso a on a.id = d.aviso_id
          where a.pedido_id = ${order.id} and d.tipo = 'aprovacao-pedida'
            and d.usuario_id = any(${[aprovador.userId, ...ids]}) order by 1`,
      )
      return rows.map(({ userId }) => userId)
    }
    assert.deepEqual(await told(), [aprovador.userId])
    const [toAdmin] = (await admin.call(listarAvisos)).body.avisos
    assert.ok(
      toAdmin?.texto.endsWith(
        `. Ainda não entraram no sistema, e só recebem o pedido depois: ${[await nameOf(late), await nameOf(byHand)].sort().join(', ')}`,
      ),
      `${toAdmin?.texto}`,
    )

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
})
