import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarMudancasDeAcesso, verMudancasDeAcesso } from '#contract/mudancas-de-acesso.ts'
import { desligarSegundoFatorDeColega } from '#contract/segundo-fator.ts'
import * as usuarios from '#contract/usuarios.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { secondFactorsOf } from '../../test/second-factor.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, nobody, db } = world
const { bearer, newRegular, newAdministrator } = peopleOf(world)
const { enrol } = secondFactorsOf(world)
const { id: clienteId } = await world.newCliente()
await db.rows(sql`update configuracao set nome = 'Hortifruti da Serra'`)
const NOVA = 'porta-azul-88'
const proof = { senhaAtual: SENHA }

type Headers = { authorization: string }
const told = async (headers: Headers) => {
  const { status, body } = await nobody.call(listarMudancasDeAcesso, { headers })
  assert.equal(status, 200)
  return body.mudancas
}
const kinds = async (headers: Headers) =>
  (await told(headers)).filter(({ tipo }) => tipo !== 'novo-administrador').map(({ tipo, por }) => [tipo, por])
const done = ({ status, body }: { status: number; body: unknown }) => assert.equal(status, 200, JSON.stringify(body))

describe('GET /api/autenticacao/mudancas', () => {
  test('200 shows an administrator what a colleague changed, who and when', async () => {
    const { id, nome } = await newAdministrator()
    const { nome: por, ...colleague } = await newAdministrator()
    const headers = await bearer(colleague.email)
    const { email } = newPerson()
    const body = { id, nome, email, admin: 1 as const, senha: NOVA, ...proof }
    done(await nobody.call(usuarios.atualizarAdministrador, { headers, body }))
    const mine = await bearer(email, NOVA)
    assert.deepEqual((await kinds(mine)).sort(), [
      ['email', por],
      ['senha', por],
    ])
    const [{ quando = '', quem, porMim } = {}] = await told(mine)
    assert.ok(Math.abs(Date.parse(quando) - Date.now()) < 60_000, quando)
    assert.deepEqual([quem, porMim], [nome, false])
    assert.deepEqual(await kinds(headers), [])
  })

  test("200 shows a demoted user the change in the provider's name, and a promoted one too", async () => {
    const { id, nome, email } = await newAdministrator()
    done(await admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome, email, clienteId, ...proof } }))
    assert.deepEqual(await kinds(await bearer(email)), [['deixou-de-ser-administrador', 'Hortifruti da Serra']])
    done(await admin.call(usuarios.atualizarAdministrador, { body: { id, nome, email, admin: 1, ...proof } }))
    assert.deepEqual(
      (await kinds(await bearer(email))).map(([tipo]) => tipo),
      ['virou-administrador', 'deixou-de-ser-administrador'],
    )
  })

  test("200 shows that a colleague switched off the user's second factor", async () => {
    const ana = await enrol()
    done(await admin.call(desligarSegundoFatorDeColega, { params: { id: ana.id }, body: proof }))
    assert.deepEqual(
      (await kinds(await bearer(ana.email))).map(([tipo]) => tipo),
      ['segundo-fator'],
    )
  })

  test('200 shows a buyer a new password, but no change of name and nothing they changed themselves', async () => {
    const { id, nome, email } = await newRegular(clienteId)
    const own = await bearer(email)
    done(await nobody.call(usuarios.trocarSenha, { headers: own, body: { ...proof, senhaNova: NOVA } }))
    done(await admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome: 'Outro', email, clienteId } }))
    assert.deepEqual(await told(own), [])
    done(await admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome, email, clienteId, senha: SENHA } }))
    assert.deepEqual(await kinds(await bearer(email)), [['senha', 'Hortifruti da Serra']])
  })

  test('200 shows every administrator a new administrator, also its creator; no buyer, and not the newcomer', async () => {
    const { email } = await newAdministrator()
    const [author, other, buyer] = [
      await bearer(email),
      await bearer((await newAdministrator()).email),
      await bearer((await newRegular(clienteId)).email),
    ]
    const body = { ...newPerson(), senha: SENHA, admin: 1 as const }
    assert.equal((await nobody.call(usuarios.criarAdministrador, { headers: author, body })).status, 201)
    const named = async (headers: Headers) =>
      (await told(headers)).filter(({ quem }) => quem === body.nome).map(({ tipo, porMim }) => [tipo, porMim])
    assert.deepEqual(await named(author), [['novo-administrador', true]])
    assert.deepEqual(await named(other), [['novo-administrador', false]])
    assert.deepEqual(await told(buyer), [])
    assert.deepEqual(await told(await bearer(body.email)), [])
  })
})

describe('PUT /api/autenticacao/mudancas/vistas', () => {
  test('200 own changes come before new administrators, and none of many is marked before it was shown', async () => {
    const { id, nome } = await newAdministrator()
    const { email } = newPerson()
    const newcomers = (many: number) =>
      db.rows(sql`insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, depois)
        select 0, 'Ana', 'c', 'usuario', 'criar', 0, 'Novata', '{"papel": "administrador"}' from generate_series(1, ${many})`)
    await newcomers(98)
    const body = { id, nome, email, admin: 1 as const, senha: NOVA, ...proof }
    done(await admin.call(usuarios.atualizarAdministrador, { body }))
    await newcomers(30)
    const mine = await bearer(email, NOVA)
    const page = async () => {
      const lines = await told(mine)
      const ate = Math.max(...lines.map(({ id }) => id))
      done(await nobody.call(verMudancasDeAcesso, { headers: mine, body: { ate } }))
      return lines.map(({ tipo }) => tipo)
    }
    const first = await page()
    assert.deepEqual(first.slice(0, 3).sort(), ['email', 'novo-administrador', 'senha'])
    assert.equal(first.length, 100)
    assert.equal((await page()).length, 30)
    assert.deepEqual(await told(mine), [])
  })

  test("200 seen changes are not shown again; later ones and a colleague's stay", async () => {
    const [one, two] = [await newRegular(clienteId), await newRegular(clienteId)]
    for (const { id, nome, email } of [one, two])
      done(await admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome, email, clienteId, senha: NOVA } }))
    const [mine, theirs] = [await bearer(one.email, NOVA), await bearer(two.email, NOVA)]
    const [{ id: ate } = assert.fail()] = await told(mine)
    // Marking beyond the newest entry must not hide later ones.
    for (const until of [ate, 2 ** 50]) {
      const seen = await nobody.call(verMudancasDeAcesso, { headers: mine, body: { ate: until } })
      assert.deepEqual([seen.status, seen.body.mudancas], [200, []])
    }
    assert.equal((await told(theirs)).length, 1)
    const { id, nome } = one
    const { email } = newPerson()
    done(await admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome, email, clienteId } }))
    assert.deepEqual(
      (await kinds(mine)).map(([tipo]) => tipo),
      ['email'],
    )
    done(await nobody.call(verMudancasDeAcesso, { headers: mine, body: { ate: 1 } }))
    assert.equal((await told(mine)).length, 1)
  })
})
