import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerSessao } from '#contract/autenticacao.ts'
import { PAPEIS_DO_CLIENTE, PAPEIS_DO_FORNECEDOR } from '#contract/papeis.ts'
import * as contract from '#contract/usuarios.ts'
import { refusal } from '../../test/each.ts'
import { buyerOf, newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, nobody } = world
const { signIn, bearer, newRegular, newAdministrator, lives } = peopleOf(world)
const mine = await world.newCliente({ nome: 'Padaria Central' })
const other = await world.newCliente()
const clienteId = mine.id
const NOVA = 'porta-azul-88'
const NOWHERE = 999_999

describe('PUT /api/users/regular by an administrator', () => {
  test('200 changes the record; without a password the password and the sessions stay', async () => {
    const { id, email } = await newRegular(mine.id)
    const session = await bearer(email)
    const person = newPerson()
    for (const senha of [undefined, '', null]) {
      const body = { ...person, id, senha, clienteId: mine.id }
      const { status, body: answer } = await admin.call(contract.atualizarUsuarioRegular, { body })
      assert.equal(status, 200)
      assert.deepEqual(answer.usuarios, [{ id, ...person, ...buyerOf(mine) }])
    }
    assert.ok(await lives(session))
    assert.equal((await signIn(person.email, SENHA)).status, 200)
  })

  test('200 a new password, another company or another role ends the sessions; the same role does not', async () => {
    const { id, nome, email } = await newRegular(mine.id)
    const before = await bearer(email)
    const edit = { id, nome, email, clienteId: mine.id }
    await admin.call(contract.atualizarUsuarioRegular, { body: { ...edit, senha: NOVA } })
    assert.ok(!(await lives(before)))
    const after = await bearer(email, NOVA)
    await admin.call(contract.atualizarUsuarioRegular, { body: { ...edit, clienteId: other.id } })
    assert.ok(!(await lives(after)))
    const last = await bearer(email, NOVA)
    for (const papel of ['comprador', 'leitor'] as const) {
      await admin.call(contract.atualizarUsuarioRegular, { body: { ...edit, clienteId: other.id, papel } })
      assert.equal(await lives(last), papel === 'comprador')
    }
  })

  test('404 an unknown id; 422 an unknown client; 422 a common password; 409 a taken e-mail', async () => {
    const { id, nome, email } = await newRegular(mine.id)
    const edit = { id, nome, email, clienteId: mine.id }
    const put = async (change: object) => {
      const { status, body } = await admin.call(contract.atualizarUsuarioRegular, { body: { ...edit, ...change } })
      return [status, body.errors?.[0]?.campo]
    }
    const taken = (await newRegular(mine.id)).email.toUpperCase()
    for (const [change, ...refusal] of [
      [{ id: NOWHERE }, 404, null],
      [{ clienteId: NOWHERE }, 422, 'clienteId'],
      [{ clienteId: NOWHERE, email: taken }, 422, 'clienteId'],
      [{ clienteId: NOWHERE, id: admin.userId }, 422, 'clienteId'],
      [{ senha: '1234567890' }, 422, 'senha'],
      [{ email: taken }, 409, 'email'],
    ] as const)
      assert.deepEqual(await put(change), refusal)
  })

  test('409 demoting oneself', async () => {
    const { nome, email } = newPerson()
    const body = { id: admin.userId, nome, email, clienteId: mine.id }
    const { status, body: problem } = await admin.call(contract.atualizarUsuarioRegular, { body })
    assert.equal(status, 409)
    assert.match(problem.title, /é você/)
    assert.deepEqual(problem.atual, { admin: 1, papel: 'administrador', clienteId: 0 })
  })
})

describe('PUT /api/users/regular by a client’s user', () => {
  const { buyer } = mine

  test('200 own name; own e-mail with senhaAtual, otherwise 422 and nothing changes', async () => {
    const { usuarios } = (await buyer.call(contract.lerUsuario, { params: { id: buyer.userId } })).body
    const { email } = usuarios[0] ?? assert.fail()
    const name = { id: buyer.userId, nome: 'Outro Nome', email, clienteId: mine.id }
    assert.equal((await buyer.call(contract.atualizarUsuarioRegular, { body: name })).status, 200)
    const body = { id: buyer.userId, ...newPerson(), clienteId: mine.id }
    for (const senhaAtual of [undefined, '', 'não é esta senha']) {
      const refused = await buyer.call(contract.atualizarUsuarioRegular, { body: { ...body, senhaAtual } })
      assert.deepEqual([refused.status, refused.body.errors[0]?.campo], [422, 'senhaAtual'])
    }
    const change = { body: { ...body, senhaAtual: SENHA } }
    const { status, body: answer } = await buyer.call(contract.atualizarUsuarioRegular, change)
    assert.deepEqual([status, answer.usuarios[0]?.email], [200, body.email])
  })

  test('404 a colleague', async () => {
    const { userId: id } = await world.newBuyer(mine.id)
    const body = { id, ...newPerson(), clienteId: mine.id }
    assert.equal((await buyer.call(contract.atualizarUsuarioRegular, { body })).status, 404)
  })

  test('429 repeated changes of the own e-mail, also to taken addresses', async () => {
    const taken = (await newAdministrator()).email
    const { id, nome, email } = await newRegular(mine.id)
    const headers = await bearer(email)
    const put = (email: string) =>
      nobody.call(contract.atualizarUsuarioRegular, {
        headers,
        body: { id, nome, email, clienteId: mine.id, senhaAtual: SENHA },
      })
    const statuses = []
    for (const i of [0, 1, 2, 3, 4]) statuses.push((await put(i % 2 ? newPerson().email : taken)).status)
    assert.deepEqual(statuses, [409, 200, 409, 200, 409])
    assert.deepEqual([(await put(taken)).status, (await put(newPerson().email)).status], [429, 429])
  })
})

describe('PUT /api/users/senha', () => {
  const change = (headers: { authorization: string }, senhaAtual: string, senhaNova: string) =>
    nobody.call(contract.trocarSenha, { headers, body: { senhaAtual, senhaNova } })

  test('200 ends all sessions except this one, and only the new password works', async () => {
    const { id, email } = await newRegular(mine.id)
    const [here, there] = [await bearer(email), await bearer(email)]
    const { status, body } = await change(here, SENHA, NOVA)
    assert.deepEqual([status, body.usuarios[0]?.id, body.sessoesEncerradas], [200, id, 1])
    assert.deepEqual([await lives(here), await lives(there)], [true, false])
    assert.equal((await change(here, NOVA, `${NOVA}-2`)).body.sessoesEncerradas, 0)
    assert.equal((await change(here, `${NOVA}-2`, NOVA)).status, 200)
    assert.deepEqual([(await signIn(email, SENHA)).status, (await signIn(email, NOVA)).status], [401, 200])
  })

  test("422 a wrong senhaAtual, a common or short senhaNova, or the user's own name", async () => {
    const { email } = await newRegular(mine.id)
    const here = await bearer(email)
    for (const [senhaAtual, senhaNova, campo] of [
      ['não é esta senha', NOVA, 'senhaAtual'],
      [SENHA, 'corinthians', 'senhaNova'],
      [SENHA, email, 'senhaNova'],
      ['', NOVA, 'senhaAtual'],
    ] as const) {
      assert.deepEqual(refusal(await change(here, senhaAtual, senhaNova)), [422, campo])
    }
  })
})

const papelOf = async (id: number) =>
  (await admin.call(contract.lerUsuario, { params: { id } })).body.usuarios[0]?.papel ?? assert.fail()

describe('the role of a user', () => {
  test('201 stores the sent role or the default of its kind, also shown at sign-in and later', async () => {
    for (const papel of [undefined, ...PAPEIS_DO_CLIENTE]) {
      const person = newPerson()
      const body = { ...person, senha: SENHA, clienteId, ...(papel && { papel }) }
      const { status, body: answer } = await admin.call(contract.criarUsuarioRegular, { body })
      assert.deepEqual([status, answer.usuarios[0]?.papel], [201, papel ?? 'comprador'])
      const { body: session } = await signIn(person.email, SENHA)
      assert.equal(session.usuario.papel, papel ?? 'comprador')
      const me = await nobody.call(lerSessao, { headers: { authorization: `Bearer ${session.token}` } })
      assert.deepEqual(me.body.usuario, session.usuario)
    }
    for (const papel of [undefined, ...PAPEIS_DO_FORNECEDOR]) {
      const body = { ...newPerson(), senha: SENHA, admin: 1 as const, ...(papel && { papel }) }
      const { body: answer } = await admin.call(contract.criarAdministrador, { body })
      assert.deepEqual([answer.usuarios[0]?.papel, answer.usuarios[0]?.admin], [papel ?? 'administrador', 1])
    }
  })

  test('200 keeps the role when none is sent, and takes the default when the user changes sides', async () => {
    const { id, nome, email } = await newRegular(clienteId)
    const regular = (papel?: 'leitor') =>
      admin.call(contract.atualizarUsuarioRegular, {
        body: { id, nome, email, clienteId, senhaAtual: SENHA, ...(papel && { papel }) },
      })
    const provider = (papel?: 'separador') =>
      admin.call(contract.atualizarAdministrador, {
        body: { id, nome, email, admin: 1, senhaAtual: SENHA, ...(papel && { papel }) },
      })
    const roles: unknown[] = []
    for (const call of [() => regular('leitor'), regular, provider, () => provider('separador'), provider, regular])
      roles.push((await call()).body.usuarios[0]?.papel)
    assert.deepEqual(roles, ['leitor', 'leitor', 'administrador', 'separador', 'separador', 'comprador'])
  })

  test("403 changing one's own role; 200 sending it unchanged", async () => {
    const { id, nome, email } = await newRegular(clienteId)
    const headers = await bearer(email)
    const put = (papel: 'aprovador' | 'comprador') =>
      nobody.call(contract.atualizarUsuarioRegular, { headers, body: { id, nome, email, clienteId, papel } })
    assert.deepEqual([(await put('aprovador')).status, (await put('comprador')).status], [403, 200])
    assert.equal(await papelOf(id), 'comprador')
  })
})
