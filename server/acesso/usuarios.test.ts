import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerSessao } from '#contract/autenticacao.ts'
import { removerDadosPessoais } from '#contract/dados-pessoais.ts'
import * as contract from '#contract/usuarios.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { each } from '../../test/each.ts'
import { buyerOf, newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, nobody, db } = world
const { signIn, bearer, newRegular } = peopleOf(world)
const mine = await world.newCliente({ nome: 'Padaria Central' })
const NOWHERE = 999_999

describe('POST /api/users/regular', () => {
  test('201 returns the record without its password', async () => {
    const person = newPerson()
    const body = { ...person, nome: ` ${person.nome} `, senha: SENHA, clienteId: mine.id }
    const { status, body: answer } = await admin.call(contract.criarUsuarioRegular, { body })
    assert.equal(status, 201)
    const { id, ...rest } = answer.usuarios[0] ?? assert.fail()
    assert.ok(id > 0)
    assert.deepEqual(rest, { ...person, ...buyerOf(mine) })
    assert.ok(!JSON.stringify(answer).includes('argon2'))
    assert.equal((await signIn(person.email, SENHA)).status, 200)
  })

  test('422 names every wrong field', async () => {
    const { status, body } = await admin.raw('POST', '/api/users/regular', { email: 'x', senha: 'curta' })
    assert.equal(status, 422)
    assert.deepEqual(body.errors.map(({ campo }) => campo).sort(), ['clienteId', 'email', 'nome', 'senha'])
  })

  test('422 a common password, the own e-mail, one of more than 128 characters; an unknown client', async () => {
    const longest = 'cavalo bateria grampo '.repeat(6).slice(0, 128)
    const body = { ...newPerson(), senha: longest, clienteId: mine.id }
    const taken = (await newRegular(mine.id)).email
    for (const [wrong, campo] of [
      [{ senha: '1234567890' }, 'senha'],
      [{ senha: body.email }, 'senha'],
      [{ senha: `${longest}x` }, 'senha'],
      [{ clienteId: NOWHERE }, 'clienteId'],
      [{ clienteId: NOWHERE, email: taken }, 'clienteId'],
    ] as const) {
      const { status, body: problem } = await admin.call(contract.criarUsuarioRegular, { body: { ...body, ...wrong } })
      assert.deepEqual([status, problem.errors[0]?.campo], [422, campo], JSON.stringify(wrong))
    }
    assert.equal((await admin.call(contract.criarUsuarioRegular, { body })).status, 201)
  })

  test('409 a taken e-mail in any case; of ten simultaneous calls one creates the user', async () => {
    const body = { ...newPerson(), senha: SENHA, clienteId: mine.id }
    const all = await Promise.all(Array.from({ length: 10 }, () => admin.call(contract.criarUsuarioRegular, { body })))
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, ...Array<number>(9).fill(409)])
    const again = await admin.call(contract.criarUsuarioRegular, { body: { ...body, email: body.email.toUpperCase() } })
    assert.deepEqual([again.status, again.body.errors[0]?.campo], [409, 'email'])
  })
})

test('POST /api/users/admin 201 an administrator has no client', async () => {
  const person = newPerson()
  const body = { ...person, senha: SENHA, admin: true }
  const { status, body: answer } = await admin.call(contract.criarAdministrador, { body })
  assert.equal(status, 201)
  assert.deepEqual(answer.usuarios, [
    {
      id: answer.usuarios[0]?.id,
      ...person,
      admin: 1,
      papel: 'administrador',
      clienteId: 0,
      clienteNome: null,
      segundoFator: 0,
      entrou: 1,
      emailConfirmado: 1,
      convidadoEm: null,
    },
  ])
})

test('GET /api/users 200 in pages by name in Portuguese order, searched without accents', async () => {
  for (const nome of ['Zélia Pá', 'abel Pá', 'Ágata Pá', 'Bruno Pá'])
    await admin.call(contract.criarUsuarioRegular, {
      body: { ...newPerson(), nome, senha: SENHA, clienteId: mine.id },
    })
  const first = await admin.call(contract.listarUsuarios, { query: { busca: 'pa', limite: 3, admin: 0 } })
  assert.deepEqual(each(first.body.usuarios, 'nome'), ['abel Pá', 'Ágata Pá', 'Bruno Pá'])
  const cursor = first.body.proximo ?? assert.fail()
  assert.equal(first.body.total, 4)
  const rest = await admin.call(contract.listarUsuarios, { query: { busca: 'pa', limite: 3, admin: 0, cursor } })
  assert.deepEqual([rest.body.usuarios.map(({ nome }) => nome), rest.body.proximo], [['Zélia Pá'], null])
})

test('GET /api/users/{id} 200 for oneself; 404 a colleague', async () => {
  const { userId: id } = mine.buyer
  const own = await mine.buyer.call(contract.lerUsuario, { params: { id } })
  assert.deepEqual([own.body.usuarios.length, own.body.usuarios[0]?.clienteNome], [1, 'Padaria Central'])
  const { userId } = await world.newBuyer(mine.id)
  assert.equal((await mine.buyer.call(contract.lerUsuario, { params: { id: userId } })).status, 404)
})

const administrators = async () => {
  const rows = await db.rows<{ id: number }>`select id from usuario where papel = 'administrador' order by id`
  return rows.map(({ id }) => id)
}

describe('DELETE /api/users/{id}', () => {
  test('200 returns the deleted record and ends its sessions', async () => {
    const usuario = await newRegular(mine.id)
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
      body: { id: whom.userId, ...newPerson(), senhaAtual: SENHA, clienteId: mine.id },
    })

  const erase = (by: Admin, whom: Admin) =>
    by.call(removerDadosPessoais, { params: { id: whom.userId }, body: { senhaAtual: SENHA } })

  for (const [title, first, second] of [
    ['delete each other', remove, remove],
    ['demote each other', demote, demote],
    ["remove each other's data", erase, erase],
    ['delete and demote each other', remove, demote],
  ] as const)
    test(`one of them remains when they ${title}`, async () => {
      for (let round = 0; round < 3; round++) {
        const [a, b] = [await world.newAdmin(), await world.newAdmin()]
        await db.rows`delete from usuario where admin and id not in (${a.userId}, ${b.userId})`
        const replies = await Promise.all([first(a, b), second(b, a)])
        assert.equal((await administrators()).length, 1)
        const statuses = replies.map(({ status }) => status).sort()
        // The second call is refused by the rule, or its caller is no administrator any more, or has no session that counts as proof.
        assert.ok(statuses[0] === 200 && [401, 403, 409, 422].includes(statuses[1] ?? 0), String(statuses))
      }
    })

  test('409 says that it is the last one who can sign in, while another never did', async () => {
    const [a, b, waiting] = [await world.newAdmin(), await world.newAdmin(), await world.newAdmin()]
    await db.rows`delete from usuario where admin and id not in (${a.userId}, ${b.userId}, ${waiting.userId})`
    await db.rows`update usuario set senha_hash = null where id = ${waiting.userId}`
    // Both are authorised; the other one's demotion of this one is written first.
    const { demoted } = await db.transaction(async db => {
      await db.rows`select from usuario where admin order by id for no key update`
      const demoted = demote(a, b)
      await untilSomeoneWaits(world.db)
      await db.rows`update usuario set admin = false, cliente_id = ${mine.id} where id = ${a.userId}`
      return { demoted }
    })
    const { status, body } = await demoted
    assert.equal(status, 409)
    assert.match(body.title, /último administrador/)
    assert.deepEqual(await administrators(), [b.userId, waiting.userId])
  })
})
