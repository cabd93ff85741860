import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { raw } from 'sql-template-tag'
import { lerSessao } from '#contract/autenticacao.ts'
import * as contract from '#contract/convites.ts'
import * as usuarios from '#contract/usuarios.ts'
import { times } from '../../../test/database/at-once.ts'
import { each, refusal } from '../../../test/each.ts'
import { newAddress, newPerson, peopleOf, SENHA } from '../../../test/people.ts'
import { openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin, nobody, db } = world
const { signIn, newAdministrator } = peopleOf(world)
const { id: clienteId } = await world.newCliente({ nome: 'Padaria Central' })
const NOVA = 'porta-azul-9173'
const NOWHERE = 999_999

const invited = async (): Promise<usuarios.Usuario> => {
  const { status, body } = await admin.call(usuarios.criarUsuarioRegular, { body: { ...newPerson(), clienteId } })
  assert.equal(status, 201)
  return body.usuarios[0] ?? assert.fail()
}
const invite = (id: number, who = admin, body?: object) =>
  who.call(contract.convidarUsuario, { params: { id }, ...(body && { body }) })
const many = (usuarioIds: number[], proof: object = {}) =>
  admin.call(contract.convidarUsuarios, { body: { usuarioIds, ...proof } })
const read = async (id: number) =>
  (await admin.call(usuarios.lerUsuario, { params: { id } })).body.usuarios[0] ?? assert.fail()
const tokenOf = (link = '') => link.split('/').at(-1) ?? ''
const accept = (link: string | undefined, senha = NOVA) =>
  nobody.call(contract.aceitarConvite, {
    body: { token: tokenOf(link), senha },
    headers: { 'x-forwarded-for': newAddress() },
  })
const kept = (id: number) => db.rows`select token_hash from link where usuario_id = ${id}`

describe('POST /api/users/{id}/convite', () => {
  test('201 returns a link with which a user without a password signs in; the record shows when', async () => {
    const { id, nome, email, entrou, convidadoEm } = await invited()
    assert.deepEqual([entrou, convidadoEm], [0, null])
    const { status, body } = await invite(id)
    assert.equal(status, 201)
    const [{ usuarioId = 0, link = '', expiraEm = '' } = {}] = body.convites
    assert.equal(usuarioId, id)
    assert.match(link, /^http:\/\/localhost(:80)?\/convite\/[\w-]{43}$/)
    assert.equal(Math.round((Date.parse(expiraEm) - Date.now()) / 3_600_000), 7 * 24)
    assert.ok(Math.abs(Date.parse((await read(id)).convidadoEm ?? '') - Date.now()) < 60_000)

    const accepted = await accept(link)
    assert.equal(accepted.status, 200)
    assert.deepEqual(accepted.body.usuario, { id, nome, email, admin: 0, papel: 'comprador', clienteId })
    const headers = { authorization: `Bearer ${accepted.body.token}` }
    assert.equal((await nobody.call(lerSessao, { headers })).body.usuario.id, id)
    assert.equal((await read(id)).entrou, 1)
    assert.equal((await signIn(email, NOVA)).status, 200)
  })

  test("201 stores only the link's hash, and no answer for an Idempotency-Key", async () => {
    const { id } = await invited()
    const { body } = await admin.call(contract.convidarUsuario, {
      params: { id },
      headers: { 'idempotency-key': 'c1' },
    })
    const token = tokenOf(body.convites[0]?.link)
    const again = await admin.call(contract.convidarUsuario, { params: { id }, headers: { 'idempotency-key': 'c1' } })
    assert.notEqual(tokenOf(again.body.convites[0]?.link), token)
    const tables = await db.rows<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    for (const { name } of tables) {
      const rows = await db.rows`select from ${raw(`"${name}"`)} t where strpos(t::text, ${token}) > 0`
      assert.deepEqual(rows, [], name)
    }
    assert.equal((await kept(id)).length, 2)
  })

  test('201 without PUBLIC_URL the link begins with the address of the call; 400 if that can be none, and none is made', async () => {
    const { id } = await invited()
    const asked = (host: string, proto = 'https') =>
      admin.call(contract.convidarUsuario, { params: { id }, headers: { host, 'x-forwarded-proto': proto } })
    const { body } = await asked('[2001:db8::1]:3000')
    assert.ok(body.convites[0]?.link.startsWith('https://[2001:db8::1]:3000/convite/'), body.convites[0]?.link ?? '')
    const refused = [await asked('mau.exemplo/pagina'), await asked('ana@mau.exemplo'), await asked('a.com', 'ftp')]
    assert.deepEqual(each(refused, 'status'), [400, 400, 400])
    assert.equal((await kept(id)).length, 1)
  })

  test('201 the link begins with PUBLIC_URL, whatever the Host header', async () => {
    const { id } = await invited()
    const app = await world.server({ business: { publicUrl: 'https://pedidos.exemplo.com.br' } })
    const { body } = await world.at(app, admin).call(contract.convidarUsuario, {
      params: { id },
      headers: { host: 'malvado.exemplo', 'x-forwarded-host': 'malvado.exemplo' },
    })
    assert.match(body.convites[0]?.link ?? '', /^https:\/\/pedidos\.exemplo\.com\.br\/convite\/[\w-]{43}$/)
  })

  test("422 an administrator's link without the caller's own password, and none is created; 201 with it", async () => {
    const { id } = await newAdministrator()
    for (const body of [undefined, {}, { senhaAtual: '' }, { senhaAtual: 'não é esta' }]) {
      const { status, body: problem } = await invite(id, admin, body)
      assert.deepEqual([status, problem.errors?.[0]?.campo], [422, 'senhaAtual'])
    }
    assert.deepEqual([await kept(id), (await read(id)).convidadoEm], [[], null])
    const made = await invite(id, admin, { senhaAtual: SENHA })
    assert.equal(made.status, 201)
    assert.equal((await accept(made.body.convites[0]?.link)).body.usuario.admin, 1)
  })
})

describe('POST /api/users/convites', () => {
  test("201 returns each user's own link in one call", async () => {
    const people = await times(40, invited)
    const ids = people.map(({ id }) => id)
    const { status, body } = await many([...ids, ...ids.slice(0, 2)])
    assert.equal(status, 201)
    assert.deepEqual(
      each(body.convites, 'usuarioId'),
      ids.toSorted((a, b) => a - b),
    )
    assert.equal(new Set(body.convites.map(({ link }) => link)).size, 40)
    const [{ usuarioId, link } = assert.fail()] = body.convites.slice(17)
    assert.equal((await accept(link)).body.usuario.id, usuarioId)
    const waiting = await admin.call(usuarios.listarUsuarios, { query: { entrou: 0, clienteId, limite: 1000 } })
    const left = waiting.body.usuarios.map(({ id }) => id)
    assert.ok(!left.includes(usuarioId) && ids.every(id => id === usuarioId || left.includes(id)))
    assert.ok(waiting.body.usuarios.every(({ entrou }) => entrou === 0))
    assert.equal(waiting.body.total, left.length)
  })

  test('422 names an unknown id and creates no link; 422 none or too many ids', async () => {
    const { id } = await invited()
    const { status, body } = await many([id, NOWHERE])
    assert.deepEqual([status, body.errors.map(({ campo }) => campo)], [422, ['usuarioIds.1']])
    assert.deepEqual(await kept(id), [])
    for (const ids of [[], Array.from({ length: 201 }, (_, i) => i + 1)]) assert.equal((await many(ids)).status, 422)
  })

  test('422 with an administrator among them and no proof creates no link for anyone', async () => {
    const [{ id }, boss] = [await invited(), await newAdministrator()]
    assert.deepEqual(refusal(await many([id, boss.id])), [422, 'senhaAtual'])
    assert.deepEqual([...(await kept(id)), ...(await kept(boss.id))], [])
    assert.equal((await many([id, boss.id], { senhaAtual: SENHA })).status, 201)
  })
})

test('a user without a password 201 is created with an absent, null or empty password; 422 with a bad one', async () => {
  for (const senha of [undefined, null, '']) {
    const { status, body } = await admin.call(usuarios.criarUsuarioRegular, {
      body: { ...newPerson(), senha, clienteId },
    })
    assert.deepEqual([status, body.usuarios[0]?.entrou], [201, 0])
    const boss = await admin.call(usuarios.criarAdministrador, { body: { ...newPerson(), senha, admin: 1 } })
    assert.deepEqual([boss.status, boss.body.usuarios[0]?.entrou], [201, 0])
  }
  for (const senha of ['curta', '1234567890']) {
    const { status, body } = await admin.call(usuarios.criarUsuarioRegular, {
      body: { ...newPerson(), senha, clienteId },
    })
    assert.deepEqual([status, body.errors[0]?.campo], [422, 'senha'])
  }
})
