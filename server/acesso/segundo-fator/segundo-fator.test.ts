import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerSessao } from '#contract/autenticacao.ts'
import * as contract from '#contract/segundo-fator.ts'
import * as usuarios from '#contract/usuarios.ts'
import { authenticator, secretIn } from '../../../test/authenticator.ts'
import { asAfter, endWait } from '../../../test/database/as-after.ts'
import { refusal } from '../../../test/each.ts'
import { peopleOf, SENHA } from '../../../test/people.ts'
import { secondFactorsOf } from '../../../test/second-factor.ts'
import { openWorld } from '../../../test/world.ts'
import type { Key } from '../attempts.sql.ts'
import { codeKeys } from '../attempts.ts'
import { openSession } from '../autenticacao.sql.ts'
import { passwordHashOf } from '../usuarios.sql.ts'

const world = await openWorld()
const { db, nobody, admin } = world
const { signIn, bearer, newAdministrator, lives } = peopleOf(world)
const { enrol, wait } = secondFactorsOf(world)
const WRONG = '000000'

type Headers = { authorization: string }
const stands = async (headers: Headers) => (await nobody.call(contract.lerSegundoFator, { headers })).body.segundoFator
const kept = (id: number) =>
  db.first<{ apps: number; codes: number }>`select (select count(*) from autenticador where usuario_id = ${id}) as apps,
      (select count(*) from codigo_recuperacao where usuario_id = ${id}) as codes`
const prepare = (headers: Headers, senhaAtual = SENHA) =>
  nobody.call(contract.prepararSegundoFator, { headers, body: { senhaAtual } })
const off = (headers: Headers, body: { senhaAtual: string; codigo: string }) =>
  nobody.call(contract.desligarSegundoFator, { headers, body })
const OFF = { ligado: 0, ligadoEm: null, codigosRestantes: 0 }

describe('POST /api/autenticacao/segundo-fator', () => {
  test('201 returns a secret and ten codes, stored as hashes; it is not on yet', async () => {
    const { id, email } = await newAdministrator()
    const headers = await bearer(email)
    const { status, body } = await prepare(headers)
    assert.equal(status, 201)
    assert.match(body.segredo, /^[A-Z2-7]{32}$/)
    assert.equal(secretIn(body.endereco), body.segredo)
    assert.ok(decodeURIComponent(body.endereco).includes(email))
    assert.equal(body.codigos.length, 10)
    assert.deepEqual([await stands(headers), await kept(id)], [OFF, { apps: 1, codes: 10 }])
    assert.equal((await signIn(email, SENHA)).status, 200)
    const rows = JSON.stringify(await db.rows`select encode(hash, 'escape') as h from codigo_recuperacao`)
    assert.ok(body.codigos.every(code => !rows.includes(code) && !rows.includes(code.replaceAll('-', ''))))
  })

  test('422 a wrong password; 409 when it is already on', async () => {
    const headers = await bearer((await newAdministrator()).email)
    assert.deepEqual(refusal(await prepare(headers, 'não é esta senha')), [422, 'senhaAtual'])
    const ana = await enrol()
    assert.equal((await prepare(ana.headers)).status, 409)
    assert.equal((await ana.signIn(ana.codigo())).status, 200)
  })
})

describe('PUT /api/autenticacao/segundo-fator/ligar', () => {
  test('200 with a code from the app; ends all other sessions', async () => {
    const { id, email } = await newAdministrator()
    const [here, other] = [await bearer(email), await bearer(email)]
    const { segredo } = (await prepare(here)).body
    const wrong = await nobody.call(contract.ligarSegundoFator, { headers: here, body: { codigo: WRONG } })
    assert.deepEqual([wrong.status, wrong.body.errors[0]?.campo], [422, 'codigo'])
    const codigo = authenticator(segredo).codeAt(wait())
    const { status, body } = await nobody.call(contract.ligarSegundoFator, { headers: here, body: { codigo } })
    assert.deepEqual([status, body.sessoesEncerradas], [200, 1])
    assert.deepEqual([body.segundoFator.ligado, body.segundoFator.codigosRestantes], [1, 10])
    assert.ok(Math.abs(Date.parse(body.segundoFator.ligadoEm ?? '') - Date.now()) < 60_000)
    assert.deepEqual([await lives(here), await lives(other)], [true, false])
    assert.equal((await signIn(email, SENHA, undefined, codigo)).status, 401)
    const again = await nobody.call(contract.ligarSegundoFator, { headers: here, body: { codigo } })
    assert.equal(again.status, 409)
    const read = await admin.call(usuarios.lerUsuario, { params: { id } })
    assert.equal(read.body.usuarios[0]?.segundoFator, 1)
  })

  test('a sign-in that began before it opens no session without a code', async () => {
    const { id } = await enrol()
    const senhaHash = (await passwordHashOf(db, id)) ?? assert.fail()
    const papel = 'administrador' as const
    const conta = { id, nome: '', email: '', admin: true, papel, clienteId: null, clienteAtivo: true, senhaHash }
    const session = { token: 'x', navegador: 'x' }
    assert.equal(await openSession(db, { ...conta, segundoFator: false }, session), undefined)
    assert.ok(await openSession(db, { ...conta, segundoFator: true }, session))
  })
})

test('PUT /api/autenticacao/segundo-fator/desligar 200 with password and code or recovery code; nothing of it is stored any more', async () => {
  for (const way of ['app', 'paper']) {
    const ana = await enrol()
    const codigo = way === 'app' ? ana.codigo() : (ana.codigos[3] ?? '')
    assert.equal((await off(ana.headers, { senhaAtual: 'não é esta', codigo })).status, 422)
    assert.equal((await off(ana.headers, { senhaAtual: SENHA, codigo: WRONG })).status, 422)
    const { status, body } = await off(ana.headers, { senhaAtual: SENHA, codigo })
    assert.deepEqual([status, body.segundoFator], [200, OFF])
    assert.deepEqual(await kept(ana.id), { apps: 0, codes: 0 })
    assert.equal((await ana.signIn()).status, 200)
    assert.equal((await off(ana.headers, { senhaAtual: SENHA, codigo: WRONG })).status, 409)
  }
})

test('POST /api/autenticacao/segundo-fator/codigos 201 returns ten new codes; the earlier ones are invalid', async () => {
  const ana = await enrol()
  const renew = (codigo: string) =>
    nobody.call(contract.novosCodigosDeRecuperacao, { headers: ana.headers, body: { senhaAtual: SENHA, codigo } })
  assert.equal((await renew(WRONG)).status, 422)
  const { status, body } = await renew(ana.codigos[0] ?? '')
  assert.deepEqual([status, body.codigos.length], [201, 10])
  assert.equal((await ana.signIn(ana.codigos[1])).status, 401)
  assert.equal((await ana.signIn(body.codigos[1])).status, 200)
  assert.equal((await stands(ana.headers)).codigosRestantes, 9)
})

describe('PUT /api/users/{id}/segundo-fator/desligar', () => {
  const offOf = (headers: Headers, id: number, body: { senhaAtual: string; codigo?: string }) =>
    nobody.call(contract.desligarSegundoFatorDeColega, { headers, params: { id }, body })

  test("200 switches off a colleague's second factor and ends their sessions", async () => {
    const [ana, colega] = [await enrol(), await newAdministrator()]
    const headers = await bearer(colega.email)
    const { status, body } = await offOf(headers, ana.id, { senhaAtual: SENHA })
    assert.deepEqual([status, body.usuarios.map(one => [one.id, one.segundoFator])], [200, [[ana.id, 0]]])
    assert.deepEqual([await lives(ana.headers), await lives(headers)], [false, true])
    assert.deepEqual(await kept(ana.id), { apps: 0, codes: 0 })
    assert.equal((await ana.signIn()).status, 200)
    assert.equal((await offOf(headers, ana.id, { senhaAtual: SENHA })).status, 409)
  })

  test("422 without the caller's own password, and code when it is on", async () => {
    const [ana, bia] = [await enrol(), await enrol()]
    for (const body of [{ senhaAtual: 'não é esta' }, { senhaAtual: SENHA }, { senhaAtual: SENHA, codigo: WRONG }])
      assert.equal((await offOf(bia.headers, ana.id, body)).status, 422)
    assert.ok(await lives(ana.headers))
    assert.equal((await offOf(bia.headers, ana.id, { senhaAtual: SENHA, codigo: bia.codigo() })).status, 200)
    assert.equal((await stands(bia.headers)).ligado, 1)
  })

  test("409 one's own", async () => {
    const ana = await enrol()
    assert.equal((await offOf(ana.headers, ana.id, { senhaAtual: SENHA, codigo: ana.codigo() })).status, 409)
    assert.equal((await stands(ana.headers)).ligado, 1)
  })
})

test('DELETE /api/users/{id} 409 an administrator with a second factor', async () => {
  const { id } = await enrol()
  const { status, body } = await admin.call(usuarios.excluirUsuario, { params: { id } })
  assert.deepEqual([status, body.title], [409, 'Este administrador entra com verificação em duas etapas'])
  assert.deepEqual(await kept(id), { apps: 1, codes: 10 })
})

test('a user with a second factor loses it when no longer an administrator, and does not regain it with the role', async () => {
  const { id: clienteId } = await world.newCliente()
  const { id, nome, email, ...ana } = await enrol()
  const demote = await admin.call(usuarios.atualizarUsuarioRegular, {
    body: { id, nome, email, senhaAtual: SENHA, clienteId },
  })
  assert.deepEqual([demote.status, demote.body.usuarios[0]?.segundoFator], [200, 0])
  assert.deepEqual(await kept(id), { apps: 0, codes: 0 })
  assert.equal((await ana.signIn()).status, 200)
  await admin.call(usuarios.atualizarAdministrador, { body: { id, nome, email, senhaAtual: SENHA, admin: 1 } })
  assert.equal((await ana.signIn()).status, 200)
})

const sessionsOf = async (id: number) => (await db.rows`select from sessao where usuario_id = ${id}`).length

describe('POST /api/autenticacao with a second factor', () => {
  test('401 on `codigo` after the right password alone, without a session; 200 with the code', async () => {
    const ana = await enrol()
    const before = await sessionsOf(ana.id)
    for (const none of [undefined, '']) {
      const { status, body } = await ana.signIn(none)
      assert.deepEqual([status, body.errors.map(({ campo }) => campo)], [401, ['codigo']])
      assert.match(body.detail, /6 números/)
    }
    assert.equal(await sessionsOf(ana.id), before)
    const { status, body } = await ana.signIn(ana.codigo())
    assert.deepEqual([status, body.usuario.id], [200, ana.id])
    const headers = { authorization: `Bearer ${body.token}` }
    assert.equal((await nobody.call(lerSessao, { headers })).status, 200)
  })

  test('401 on `codigo` for a wrong code; 200 with a space in it, or one step off', async () => {
    const ana = await enrol()
    assert.deepEqual(refusal(await ana.signIn(WRONG)), [401, 'codigo'])
    const late = ana.codigo()
    wait()
    assert.equal((await ana.signIn(late.replace(/^.../, '$& '))).status, 200)
    assert.equal((await ana.signIn(ana.app.codeAt(wait(2) + 30_000))).status, 200)
    const tooLate = ana.codigo()
    wait(2)
    assert.equal((await ana.signIn(tooLate)).status, 401)
  })

  test('401 for a used code and every earlier one', async () => {
    const ana = await enrol()
    const [before, code] = [ana.codigo(), ana.codigo()]
    assert.equal((await ana.signIn(code)).status, 200)
    for (const used of [code, before]) assert.equal((await ana.signIn(used)).status, 401)
    assert.equal((await ana.signIn(ana.codigo())).status, 200)
  })

  test('one of many simultaneous calls with the same code signs in', async () => {
    const ana = await enrol()
    for (const code of [ana.codigo(), ana.codigos[0] ?? assert.fail()]) {
      const before = await sessionsOf(ana.id)
      const replies = await Promise.all([1, 2, 3, 4].map(() => ana.signIn(code)))
      const statuses = replies.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [200, 401, 401, 401])
      assert.equal(await sessionsOf(ana.id), before + 1)
      await endWait(db, ...codeKeys(ana.id))
    }
  })

  test('200 once per recovery code, in any spelling', async () => {
    const ana = await enrol()
    const [one = '', two = ''] = ana.codigos
    assert.equal((await ana.signIn(one)).status, 200)
    assert.equal((await ana.signIn(one)).status, 401)
    assert.equal((await ana.signIn(two.toLowerCase().replaceAll('-', ' '))).status, 200)
    const { segundoFator } = (await nobody.call(contract.lerSegundoFator, { headers: ana.headers })).body
    assert.equal(segundoFator.codigosRestantes, 8)
    assert.equal((await ana.signIn((await enrol()).codigos[0])).status, 401)
  })

  test('422 a password change without a code; 200 with it, which leaves the second factor on', async () => {
    const ana = await enrol()
    const senhaNova = 'porta-azul-9173'
    const change = (codigo?: string) =>
      nobody.call(usuarios.trocarSenha, { headers: ana.headers, body: { senhaAtual: SENHA, senhaNova, codigo } })
    assert.deepEqual(refusal(await change()), [422, 'codigo'])
    assert.equal((await change(ana.codigo())).status, 200)
    assert.equal((await ana.signIn(undefined, senhaNova)).body.errors[0]?.campo, 'codigo')
    assert.equal((await ana.signIn(ana.codigo(), senhaNova)).status, 200)
  })
})

describe('codes after failures', () => {
  test('429 after five wrong codes from any address, even for the right one, without a new password allowance', async () => {
    const ana = await enrol()
    for (let i = 0; i < 5; i++) {
      assert.equal((await ana.signIn(WRONG)).status, 401)
      assert.equal((await ana.signIn()).status, 401)
    }
    const [inAMinute, inADay] = codeKeys(ana.id) as [Key, Key]
    await asAfter(db, inAMinute)
    const right = ana.codigo()
    assert.equal((await ana.signIn(right)).status, 429)
    await endWait(db, inAMinute)
    await asAfter(db, inADay)
    assert.ok((await ana.signIn(right)).retryAfter > 86_000)
    await endWait(db, inADay)
    assert.equal((await ana.signIn(right)).status, 200)
    assert.equal((await ana.signIn(WRONG)).status, 401)
  })

  test('429 in the settings too, also with an Idempotency-Key on each call', async () => {
    for (const keyed of [false, true]) {
      const { id, headers, codigo } = await enrol()
      const off = (codigo: string, i: number) =>
        nobody.call(contract.desligarSegundoFator, {
          headers: { ...headers, ...(keyed && { 'idempotency-key': `desligar-${i}` }) },
          body: { senhaAtual: SENHA, codigo },
        })
      const statuses = []
      for (let i = 0; i < 5; i++) statuses.push((await off(WRONG, i)).status)
      assert.deepEqual(statuses, [422, 422, 422, 422, 422], `keyed: ${keyed}`)
      for (const key of codeKeys(id)) await asAfter(db, key)
      assert.equal((await off(codigo(), 7)).status, 429)
    }
  })
})
