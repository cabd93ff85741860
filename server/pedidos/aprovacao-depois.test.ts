import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAvisos } from '#contract/avisos.ts'
import { aceitarConvite, convidarUsuario } from '#contract/convites.ts'
import { atualizarUsuarioRegular, lerUsuario } from '#contract/usuarios.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { deliverNotices } from '../avisos/rodada.ts'

const world = await openWorld()
const { admin, db } = world

describe('an aprovador who never signed in', () => {
  test('is told of no request, and gets those that still wait when their password is set', async () => {
    const order = await pedidoAberto(world)
    await db.rows(sql`update cliente set aprovacao_acima = 15 where id = ${order.clienteId}`)
    const aprovador = await world.newPerson('aprovador', order.clienteId)
    const [late, byHand] = [
      await world.newPerson('aprovador', order.clienteId),
      await world.newPerson('aprovador', order.clienteId),
    ]
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

    const invited = await admin.call(convidarUsuario, { params: { id: late.userId } })
    const token = invited.body.convites[0]?.link.split('/').at(-1) ?? ''
    const entered = await world.nobody.call(aceitarConvite, { body: { token, senha: 'porta-azul-9173' } })
    assert.equal(entered.status, 200)
    const { body } = await admin.call(lerUsuario, { params: { id: byHand.userId } })
    const { nome, email, clienteId } = body.usuarios[0] ?? assert.fail()
    const senha = { id: byHand.userId, nome, email, clienteId, senha: 'porta-azul-9173' }
    assert.equal((await admin.call(atualizarUsuarioRegular, { body: senha })).status, 200)
    assert.deepEqual(await told(), [aprovador.userId, ...ids])
    const headers = { authorization: `Bearer ${entered.body.token}` }
    const [aviso = assert.fail()] = (await world.nobody.call(listarAvisos, { headers })).body.avisos
    assert.match(aviso.texto, new RegExp(`^${await nameOf(order.buyer)} pede aprovação para o pedido nº ${order.id}$`))
    // A later password tells nothing again.
    assert.equal(
      (await admin.call(atualizarUsuarioRegular, { body: { ...senha, senha: 'porta-azul-9174' } })).status,
      200,
    )
    assert.deepEqual(await told(), [aprovador.userId, ...ids])
  })
})
