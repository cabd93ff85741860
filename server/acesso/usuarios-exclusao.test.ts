import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { lerSessao } from '#contract/autenticacao.ts'
import { removerDadosPessoais } from '#contract/dados-pessoais.ts'
import * as contract from '#contract/usuarios.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, nobody, db } = world
const { bearer, newRegular } = peopleOf(world)
const { id: clienteId } = await world.newCliente()

const administrators = async () => {
  const rows = await db.rows<{ id: number }>(sql`select id from usuario where papel = 'administrador' order by id`)
  return rows.map(({ id }) => id)
}

describe('DELETE /api/users/{id}', () => {
  test('200 returns the deleted record and ends its sessions', async () => {
    const usuario = await newRegular(clienteId)
    const session = await bearer(usuario.email)
    const params = { id: usuario.id }
    const { status, body } = await admin.call(contract.excluirUsuario, { params })
    assert.deepEqual([status, body.usuarios], [200, [usuario]])
    assert.equal((await nobody.call(lerSessao, { headers: session })).status, 401)
  })

  test('409 deleting oneself', async () => {
    const { status, body } = await admin.call(contract.excluirUsuario, { params: { id: admin.userId } })
    assert.equal(status, 409)
    assert.match(body.title, /é você/)
  })
})

describe('two administrators at the same time', () => {
  type Admin = Awaited<ReturnType<typeof world.newAdmin>>
  const remove = (by: Admin, whom: Admin) => by.call(contract.excluirUsuario, { params: { id: whom.userId } })
  const demote = (by: Admin, whom: Admin) =>
    by.call(contract.atualizarUsuarioRegular, {
      body: { id: whom.userId, ...newPerson(), senhaAtual: SENHA, clienteId },
    })

  const makePacker = (by: Admin, whom: Admin) =>
    by.call(contract.atualizarAdministrador, {
      body: { id: whom.userId, ...newPerson(), senhaAtual: SENHA, admin: 1, papel: 'separador' },
    })
  const erase = (by: Admin, whom: Admin) =>
    by.call(removerDadosPessoais, { params: { id: whom.userId }, body: { senhaAtual: SENHA } })

  for (const [title, first, second] of [
    ['delete each other', remove, remove],
    ['demote each other', demote, demote],
    ['make packers of each other', makePacker, makePacker],
    ["remove each other's data", erase, erase],
    ['delete and demote each other', remove, demote],
  ] as const)
    test(`one of them remains when they ${title}`, async () => {
      for (let round = 0; round < 6; round++) {
        const [a, b] = [await world.newAdmin(), await world.newAdmin()]
        await db.rows(sql`delete from usuario where admin and id not in (${a.userId}, ${b.userId})`)
        const replies = await Promise.all([first(a, b), second(b, a)])
        assert.equal((await administrators()).length, 1)
        const statuses = replies.map(({ status }) => status).sort()
        // The second call is refused by the rule, or its caller is no administrator any more, or has no session that counts as proof.
        assert.ok(statuses[0] === 200 && [401, 403, 409, 422].includes(statuses[1] ?? 0), String(statuses))
      }
    })

  test('409 says that it is the last one', async () => {
    const [a, b] = [await world.newAdmin(), await world.newAdmin()]
    await db.rows(sql`delete from usuario where admin and id not in (${a.userId}, ${b.userId})`)
    // Both are authorised; the other one's demotion of this one is written first.
    const { demoted } = await db.transaction(async db => {
      await db.rows(sql`select from usuario where admin order by id for no key update`)
      const demoted = demote(a, b)
      await untilSomeoneWaits(world.db)
      await db.rows(sql`update usuario set admin = false, cliente_id = ${clienteId} where id = ${a.userId}`)
      return { demoted }
    })
    const { status, body } = await demoted
    assert.equal(status, 409)
    assert.match(body.title, /último administrador/)
    assert.deepEqual(await administrators(), [b.userId])
  })
})
