import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Route } from '#contract/route.ts'
import * as contract from '#contract/usuarios.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { secondFactorsOf } from '../../test/second-factor.ts'
import { openWorld } from '../../test/world.ts'
import { hashToken } from '../access.ts'
import { ConfigError } from '../errors.ts'
import { ensureAdministrator } from './first-administrator.ts'

const world = await openWorld()
const { admin, nobody, db } = world
const { signIn, bearer, newRegular, newAdministrator } = peopleOf(world)
const { enrol } = secondFactorsOf(world)
const { id: clienteId } = await world.newCliente()
const NOVA = 'porta-azul-88'
const WRONG = 'não é esta senha'
const NOWHERE = 999_999
type Headers = { authorization: string }

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
  'an administrator into a packer': async () => {
    const { id, nome, email } = await newAdministrator()
    return [contract.atualizarAdministrador, { id, nome, email, admin: 1, papel: 'separador' }] as const
  },
  'a client’s user into an administrator': async () => {
    const { id, nome, email } = await newRegular(clienteId)
    return [contract.atualizarAdministrador, { id, nome, email, admin: 1 }] as const
  },
}

const credentials = { email: 'dona@exemplo.com.br', password: 'janela-verde-77' }

for (const [what, change] of Object.entries(CHANGES))
  test(`changing ${what}: 422 without the caller's own password or with a wrong one, and nothing changes; 200 with it`, async () => {
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

test('any of these changes by a caller with a second factor: 422 without a code or with a wrong one; 200 with it', async () => {
  const ana = await enrol()
  const [route, body] = await CHANGES['an administrator’s password']()
  for (const codigo of [undefined, '', '000000'])
    assert.deepEqual(await put(route, ana.headers, { ...body, senhaAtual: SENHA, codigo }), [422, 'codigo'])
  const proof = { senhaAtual: SENHA, codigo: ana.codigo() }
  assert.deepEqual(await put(route, ana.headers, { ...body, ...proof }), [200, undefined])
})

/** Every way to make or delete a user of the provider: the call, and what shows that it was made. */
const STAFF = {
  'making an administrator': async () => {
    const body = { ...newPerson(), senha: NOVA, admin: 1 }
    return { route: contract.criarAdministrador, body, done: 201, made: () => canSignIn(body.email, NOVA) }
  },
  'deleting an administrator': async () => deletionOf(await newAdministrator()),
}

const canSignIn = async (email: string, senha: string) => (await signIn(email, senha)).status === 200

const deletionOf = ({ id, email }: { id: number; email: string }) => ({
  route: { ...contract.excluirUsuario, url: `/api/users/${id}` as const },
  body: {},
  done: 200,
  made: async () => !(await canSignIn(email, SENHA)),
})

/** Sixteen minutes pass for a session since its last sign-in or proof. */
const ages = ({ authorization }: Headers) =>
  db.rows`update sessao set provada_em = provada_em - interval '16 minutes'
    where token_hash = ${hashToken(authorization.split(' ')[1] ?? '')}`

for (const [what, prepare] of Object.entries(STAFF))
  describe(what, () => {
    test('needs no proof within 15 minutes of signing in, but refuses a wrong one: 422', async () => {
      const caller = await bearer((await newAdministrator()).email)
      const { route, body, done, made } = await prepare()
      assert.deepEqual(await put(route, caller, { ...body, senhaAtual: WRONG }), [422, 'senhaAtual'])
      assert.ok(!(await made()))
      assert.deepEqual(await put(route, caller, body), [done, undefined])
      assert.ok(await made())
    })

    test("later, 422 without the caller's own password or with a wrong one; with it, the session counts again", async () => {
      const { email } = await newAdministrator()
      const [caller, elsewhere] = [await bearer(email), await bearer(email)]
      await ages(caller)
      await ages(elsewhere)
      const { route, body, done, made } = await prepare()
      for (const senhaAtual of [undefined, '', WRONG])
        assert.deepEqual(await put(route, caller, { ...body, senhaAtual }), [422, 'senhaAtual'])
      assert.ok(!(await made()))
      assert.deepEqual(await put(route, caller, { ...body, senhaAtual: SENHA }), [done, undefined])
      assert.ok(await made())
      const next = await prepare()
      assert.deepEqual(await put(next.route, elsewhere, next.body), [422, 'senhaAtual'])
      assert.deepEqual(await put(next.route, caller, next.body), [done, undefined])
    })
  })

test('PUT /api/users/admin 422 admin 0 or a common password, 404 an unknown id, 409 a taken e-mail', async () => {
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

describe('ensureAdministrator', () => {
  test('does nothing when there is an administrator', async () => {
    await ensureAdministrator(db, { ...credentials, password: 'curta' })
    assert.equal((await signIn(credentials.email, 'curta')).status, 401)
  })

  test('refuses a password that any user would be refused', async () => {
    await db.rows`delete from usuario`
    for (const password of ['curta', '1234567890', credentials.email])
      await assert.rejects(ensureAdministrator(db, { ...credentials, password }), ConfigError)
  })

  test('creates one who can sign in', async () => {
    await db.rows`delete from usuario`
    await ensureAdministrator(db, credentials)
    const { status, body } = await signIn(credentials.email, credentials.password)
    assert.deepEqual([status, body.usuario.admin, body.usuario.nome], [200, 1, 'Administração'])
  })
})
