import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerSessao } from '#contract/autenticacao.ts'
import type { Route } from '#contract/route.ts'
import * as contract from '#contract/usuarios.ts'
import { holdWait } from '../../test/database/hold-wait.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { secondFactorsOf } from '../../test/second-factor.ts'
import { openWorld } from '../../test/world.ts'
import { currentPasswordKey } from './attempts.ts'

const world = await openWorld()
const { admin, nobody, db } = world
const { signIn, bearer, newRegular, newAdministrator } = peopleOf(world)
const { enrol } = secondFactorsOf(world)
const { id: clienteId } = await world.newCliente()
const NOVA = 'porta-azul-88'
const WRONG = 'não é esta senha'
const NOWHERE = 999_999

type Headers = { authorization: string }
const lives = async (headers: Headers) => (await nobody.call(lerSessao, { headers })).status === 200
const put = async (route: Route, headers: Headers, body: object) => {
  const { status, body: answer } = await nobody.raw(route.method, route.url, body, headers)
  return [status, answer.errors?.[0]?.campo]
}

/** Every change to who may sign in as an administrator: the call, and the changed record. */
const CHANGES = {
  'an administrator’s password': async () => {
    const { id, nome, email } = await newAdministrator()
    return [contract.atualizarAdministrador, { id, nome, email, admin: 1, senha: NOVA }] as const
  },
  'an administrator’s e-mail': async () => {
    const { id, nome } = await newAdministrator()
    return [contract.atualizarAdministrador, { id, nome, email: newPerson().email, admin: 1 }] as const
  },
  'an administrator into a client’s user': async () => {
    const { id, nome, email } = await newAdministrator()
    return [contract.atualizarUsuarioRegular, { id, nome, email, clienteId }] as const
  },
  'a client’s user into an administrator': async () => {
    const { id, nome, email } = await newRegular(clienteId)
    return [contract.atualizarAdministrador, { id, nome, email, admin: 1 }] as const
  },
}

for (const [what, change] of Object.entries(CHANGES))
  describe(`changing ${what}`, () => {
    test("422 without the caller's own password or with a wrong one, and nothing changes; 200 with it", async () => {
      const caller = await bearer((await newAdministrator()).email)
      const [route, body] = await change()
      const read = async () => (await admin.call(contract.lerUsuario, { params: { id: body.id } })).body.usuarios[0]
      const before = await read()
      for (const senhaAtual of [undefined, '', WRONG])
        assert.deepEqual(await put(route, caller, { ...body, senhaAtual }), [422, 'senhaAtual'])
      assert.deepEqual(await read(), before)
      assert.deepEqual(await put(route, caller, { ...body, senhaAtual: SENHA }), [200, undefined])
      assert.equal((await signIn(body.email, 'senha' in body ? NOVA : SENHA)).status, 200)
    })

    test("422 without a code or with a wrong one when the caller's second factor is on; 200 with it", async () => {
      const ana = await enrol()
      const [route, body] = await change()
      for (const codigo of [undefined, '', '000000'])
        assert.deepEqual(await put(route, ana.headers, { ...body, senhaAtual: SENHA, codigo }), [422, 'codigo'])
      const proof = { senhaAtual: SENHA, codigo: ana.codigo() }
      assert.deepEqual(await put(route, ana.headers, { ...body, ...proof }), [200, undefined])
    })
  })

describe('with an administrator who has a second factor', () => {
  test("422 creating another administrator without the caller's own password; 201 with it", async () => {
    await enrol()
    const caller = await bearer((await newAdministrator()).email)
    const body = { ...newPerson(), senha: NOVA, admin: 1 }
    for (const senhaAtual of [undefined, WRONG])
      assert.deepEqual(await put(contract.criarAdministrador, caller, { ...body, senhaAtual }), [422, 'senhaAtual'])
    assert.equal((await signIn(body.email, NOVA)).status, 401)
    assert.deepEqual(await put(contract.criarAdministrador, caller, { ...body, senhaAtual: SENHA }), [201, undefined])
  })

  test('409 deleting that administrator until a colleague has removed the second factor, with a proof', async () => {
    const { id } = await enrol()
    const params = { id }
    const refused = await admin.call(contract.excluirUsuario, { params })
    assert.deepEqual([refused.status, refused.body.title], [409, 'Este administrador entra com segundo fator'])
    assert.equal((await admin.call(contract.lerUsuario, { params })).body.usuarios[0]?.segundoFator, 1)
  })
})

describe('PUT /api/users/admin', () => {
  test('200 changing only the name needs no proof', async () => {
    const ana = await enrol()
    const { id, email } = await newAdministrator()
    for (const body of [
      { id, nome: 'Outro Nome', email, admin: 1, senha: '' },
      { id: ana.id, nome: 'Ana Nova', email: ana.email, admin: true },
    ])
      assert.deepEqual(await put(contract.atualizarAdministrador, ana.headers, body), [200, undefined])
  })

  test('200 a new own password ends all sessions except this one', async () => {
    const { id, nome, email } = await newAdministrator()
    const [here, there] = [await bearer(email), await bearer(email)]
    const body = { id, nome, email, admin: 1, senha: NOVA }
    assert.deepEqual(await put(contract.atualizarAdministrador, here, body), [422, 'senhaAtual'])
    assert.deepEqual(await put(contract.atualizarAdministrador, here, { ...body, senhaAtual: SENHA }), [200, undefined])
    assert.deepEqual([await lives(here), await lives(there)], [true, false])
  })

  test("200 turns a client's user into an administrator and ends the sessions", async () => {
    const { id, nome, email } = await newRegular(clienteId)
    const session = await bearer(email)
    const body = { id, nome, email, admin: true, senhaAtual: SENHA }
    const { body: answer } = await admin.call(contract.atualizarAdministrador, { body })
    assert.deepEqual(answer.usuarios, [
      {
        ...{ id, nome, email, admin: 1, papel: 'administrador', clienteId: 0, clienteNome: null, segundoFator: 0 },
        ...{ entrou: 1, convidadoEm: null },
      },
    ])
    assert.ok(!(await lives(session)))
  })

  test('422 admin 0 or a common password, 404 an unknown id, 409 a taken e-mail', async () => {
    const { id, nome, email } = await newAdministrator()
    const edit = (change: object) =>
      admin.raw('PUT', contract.atualizarAdministrador.url, { id, nome, email, admin: 1, ...change })
    for (const [change, status, campo] of [
      [{ admin: 0 }, 422, 'admin'],
      [{ senha: 'senha12345' }, 422, 'senha'],
      [{ id: NOWHERE }, 404, null],
      [{ email: (await newRegular(clienteId)).email, senhaAtual: SENHA }, 409, 'email'],
    ] as const) {
      const { status: answered, body } = await edit(change)
      assert.deepEqual([answered, body.errors[0]?.campo], [status, campo])
    }
  })

  test('429 after five wrong own passwords, also with an Idempotency-Key on each call', async () => {
    const { id, nome } = await newAdministrator()
    for (const keyed of [false, true]) {
      const me = await newAdministrator()
      const headers = await bearer(me.email)
      const edit = (senhaAtual: string, i: number) =>
        put(
          contract.atualizarAdministrador,
          { ...headers, ...(keyed && { 'idempotency-key': `adm-${i}` }) },
          { id, nome, email: newPerson().email, admin: 1, senhaAtual },
        )
      for (let i = 0; i < 5; i++) assert.deepEqual(await edit(WRONG, i), [422, 'senhaAtual'], `keyed: ${keyed}`)
      await holdWait(db, currentPasswordKey(me.id))
      assert.deepEqual((await edit(SENHA, 6))[0], 429)
    }
  })
})

describe('PUT /api/users/senha of an administrator with a second factor', () => {
  test('422 without a code, 200 with it', async () => {
    const ana = await enrol()
    const change = { senhaAtual: SENHA, senhaNova: NOVA }
    assert.deepEqual(await put(contract.trocarSenha, ana.headers, change), [422, 'codigo'])
    assert.deepEqual(await put(contract.trocarSenha, ana.headers, { ...change, codigo: ana.codigo() }), [
      200,
      undefined,
    ])
  })
})

describe("a stolen administrator's token", () => {
  test("422 removing a colleague's second factor by demoting and promoting them with a new password", async () => {
    const stolen = await bearer((await newAdministrator()).email)
    const { id, nome, email, ...ana } = await enrol()
    await put(contract.atualizarUsuarioRegular, stolen, { id, nome, email, clienteId })
    await put(contract.atualizarAdministrador, stolen, { id, nome, email, admin: 1, senha: NOVA })
    assert.ok(await lives(ana.headers))
    assert.equal((await ana.signIn(undefined, NOVA)).status, 401)
    assert.equal((await ana.signIn(ana.codigo())).status, 200)
  })
})
