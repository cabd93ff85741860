import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAvisos } from '#contract/avisos.ts'
import { removerDadosPessoais } from '#contract/dados-pessoais.ts'
import type { Route } from '#contract/route.ts'
import * as usuarios from '#contract/usuarios.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { secondFactorsOf } from '../../test/second-factor.ts'
import { openWorld } from '../../test/world.ts'
import { hashToken } from '../access.ts'
import { deliverNotices } from '../avisos/rodada.ts'
import { ConfigError } from '../errors.ts'
import { ensureAdministrator } from './first-administrator.ts'

const world = await openWorld()
const { admin, nobody, db, business } = world
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
    return [usuarios.atualizarAdministrador, { id, nome, email, admin: 1, senha: NOVA }] as const
  },
  'an administrator’s e-mail': async () => {
    const { id, nome } = await newAdministrator()
    return [usuarios.atualizarAdministrador, { id, nome, email: newPerson().email, admin: 1 }] as const
  },
  'an administrator into a client’s user': async () => {
    const { id, nome, email } = await newAdministrator()
    return [usuarios.atualizarUsuarioRegular, { id, nome, email, clienteId }] as const
  },
  'an administrator into a packer': async () => {
    const { id, nome, email } = await newAdministrator()
    return [usuarios.atualizarAdministrador, { id, nome, email, admin: 1, papel: 'separador' }] as const
  },
  'a client’s user into an administrator': async () => {
    const { id, nome, email } = await newRegular(clienteId)
    return [usuarios.atualizarAdministrador, { id, nome, email, admin: 1 }] as const
  },
}

const credentials = { email: 'dona@exemplo.com.br', password: 'janela-verde-77' }

await db.rows`update configuracao set nome = 'Hortifruti da Serra'`
const proof = { senhaAtual: SENHA }

const done = ({ status, body }: { status: number; body: unknown }) => assert.equal(status, 200, JSON.stringify(body))
/** What the bell tells of access, the newest first. */
async function told(headers: Headers, tipo = 'acesso-mudado'): Promise<string[]> {
  await deliverNotices({ db, business })
  const { status, body } = await nobody.call(listarAvisos, { headers })
  assert.equal(status, 200)
  return body.avisos.filter(aviso => aviso.tipo === tipo).map(({ texto }) => texto)
}

for (const [what, change] of Object.entries(CHANGES))
  test(`changing ${what}: 422 without the caller's own password or with a wrong one, and nothing changes; 200 with it`, async () => {
    const caller = await bearer((await newAdministrator()).email)
    const [route, body] = await change()
    const read = async () => (await admin.call(usuarios.lerUsuario, { params: { id: body.id } })).body.usuarios[0]
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
    return { route: usuarios.criarAdministrador, body, done: 201, made: () => canSignIn(body.email, NOVA) }
  },
  'deleting an administrator': async () => deletionOf(await newAdministrator()),
}

const canSignIn = async (email: string, senha: string) => (await signIn(email, senha)).status === 200

const deletionOf = ({ id, email }: { id: number; email: string }) => ({
  route: { ...usuarios.excluirUsuario, url: `/api/users/${id}` as const },
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
    admin.raw('PUT', usuarios.atualizarAdministrador.url, { id, nome, email, admin: 1, ...change })
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

describe('the bell, when somebody else changed the access of', () => {
  test('an administrator, tells what changed and who did it; the author hears nothing', async () => {
    const { id, nome } = await newAdministrator()
    const { nome: por, ...colleague } = await newAdministrator()
    const headers = await bearer(colleague.email)
    const { email } = newPerson()
    const body = { id, nome, email, admin: 1 as const, senha: NOVA, ...proof }
    done(await nobody.call(usuarios.atualizarAdministrador, { headers, body }))
    assert.deepEqual(await told(await bearer(email, NOVA)), [
      `${por} trocou a sua senha e trocou o e-mail com que você entra. Se não foi combinado, fale com ${por} e troque a sua senha`,
    ])
    assert.deepEqual(await told(headers), [])
  })

  test('a buyer, but not of a new name or of what they changed themselves', async () => {
    const { id, nome, email } = await newRegular(clienteId)
    const own = await bearer(email)
    done(await nobody.call(usuarios.trocarSenha, { headers: own, body: { ...proof, senhaNova: NOVA } }))
    done(await admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome: 'Outro', email, clienteId } }))
    assert.deepEqual(await told(own), [])
    done(await admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome, email, clienteId, senha: SENHA } }))
    const [texto = ''] = await told(await bearer(email))
    assert.match(texto, /^Hortifruti da Serra trocou a sua senha\./)
  })
})

test('the bell of every administrator names a new one, also one who was something else before, until their data are removed; no buyer hears it', async () => {
  const other = await bearer((await newAdministrator()).email)
  const buyer = await bearer((await newRegular(clienteId)).email)
  const novo = { ...newPerson(), senha: SENHA, admin: 1 as const }
  const [{ nome, id } = assert.fail()] = (await admin.call(usuarios.criarAdministrador, { body: novo })).body.usuarios
  const before = await newRegular(clienteId)
  const { nome: promovido, email } = before
  const body = { id: before.id, nome: promovido, email, admin: 1 as const, ...proof }
  done(await admin.call(usuarios.atualizarAdministrador, { body }))
  const named = async (who: string) =>
    (await told(other, 'novo-administrador')).filter(texto => texto.endsWith(` a ${who}`))
  assert.deepEqual([(await named(nome)).length, (await named(promovido)).length], [1, 1])
  assert.deepEqual(await told(buyer, 'novo-administrador'), [])
  assert.deepEqual(await told(await bearer(email)), [])
  done(await admin.call(removerDadosPessoais, { params: { id }, body: proof }))
  assert.deepEqual(await named(nome), [])
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
