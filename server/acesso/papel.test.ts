import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerSessao } from '#contract/autenticacao.ts'
import { PAPEIS_DO_CLIENTE, PAPEIS_DO_FORNECEDOR } from '#contract/papeis.ts'
import * as contract from '#contract/usuarios.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, nobody } = world
const { signIn, bearer, newRegular, newAdministrator } = peopleOf(world)
const { id: clienteId } = await world.newCliente()
const lives = async (headers: { authorization: string }) => (await nobody.call(lerSessao, { headers })).status === 200
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

  test('422 a role of the other kind or an unknown one', async () => {
    for (const papel of [...PAPEIS_DO_FORNECEDOR, 'rei', '']) {
      const body = { ...newPerson(), senha: SENHA, clienteId, papel }
      const { status, body: problem } = await admin.raw('POST', '/api/users/regular', body)
      assert.deepEqual([status, problem.errors[0]?.campo], [422, 'papel'])
    }
    for (const papel of PAPEIS_DO_CLIENTE) {
      const body = { ...newPerson(), senha: SENHA, admin: 1, papel }
      assert.equal((await admin.raw('POST', '/api/users/admin', body)).status, 422)
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

  test('200 another role ends the sessions at once for every call; the same role does not', async () => {
    const { id, nome, email } = await newRegular(clienteId)
    const session = await bearer(email)
    const put = (papel: 'comprador' | 'leitor') =>
      admin.call(contract.atualizarUsuarioRegular, { body: { id, nome, email, clienteId, papel } })
    await put('comprador')
    assert.ok(await lives(session))
    await put('leitor')
    assert.ok(!(await lives(session)))
  })

  test("403 changing one's own role; 200 sending it unchanged", async () => {
    const { id, nome, email } = await newRegular(clienteId)
    const headers = await bearer(email)
    const put = (papel: 'aprovador' | 'comprador') =>
      nobody.call(contract.atualizarUsuarioRegular, { headers, body: { id, nome, email, clienteId, papel } })
    assert.deepEqual([(await put('aprovador')).status, (await put('comprador')).status], [403, 200])
    assert.equal(await papelOf(id), 'comprador')
  })

  test('200 filters the list by role', async () => {
    await world.newPerson('aprovador', clienteId)
    const { body } = await admin.call(contract.listarUsuarios, { query: { papel: 'aprovador' } })
    assert.ok(body.usuarios.length > 0)
    assert.deepEqual([...new Set(body.usuarios.map(({ papel }) => papel))], ['aprovador'])
  })
})

describe('from administrador to separador and back', () => {
  test("422 without the caller's own password; 200 with it, and closes administrators' calls at once", async () => {
    const { id, nome, email } = await newAdministrator()
    const headers = await bearer(email)
    const body = { id, nome, email, admin: 1 as const, papel: 'separador' as const }
    const refused = await admin.call(contract.atualizarAdministrador, { body })
    assert.deepEqual([refused.status, refused.body.errors[0]?.campo], [422, 'senhaAtual'])
    assert.equal(await papelOf(id), 'administrador')
    assert.equal(
      (await admin.call(contract.atualizarAdministrador, { body: { ...body, senhaAtual: SENHA } })).status,
      200,
    )
    assert.ok(!(await lives(headers)))
    const again = await bearer(email)
    assert.equal((await nobody.call(contract.listarUsuarios, { headers: again })).status, 403)
    const back = { ...body, papel: 'administrador' as const }
    assert.equal((await admin.call(contract.atualizarAdministrador, { body: back })).status, 422)
    assert.equal((await nobody.call(contract.atualizarAdministrador, { headers: again, body: back })).status, 403)
  })

  test('409 oneself', async () => {
    const { usuarios } = (await admin.call(contract.lerUsuario, { params: { id: admin.userId } })).body
    const [{ id, nome, email } = assert.fail()] = usuarios
    const body = { id, nome, email, admin: 1 as const, papel: 'separador' as const, senhaAtual: SENHA }
    assert.equal((await admin.call(contract.atualizarAdministrador, { body })).status, 409)
  })
})
