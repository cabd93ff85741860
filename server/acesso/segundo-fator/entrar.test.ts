import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { lerSessao } from '#contract/autenticacao.ts'
import { desligarSegundoFator, lerSegundoFator } from '#contract/segundo-fator.ts'
import { trocarSenha } from '#contract/usuarios.ts'
import { asAfter, endWait, holdWait } from '../../../test/database/hold-wait.ts'
import { newAddress, peopleOf, SENHA } from '../../../test/people.ts'
import { secondFactorsOf } from '../../../test/second-factor.ts'
import { openWorld } from '../../../test/world.ts'
import { addressKey, codeKey } from '../attempts.ts'

const world = await openWorld()
const { db, nobody } = world
const { signIn, newAdministrator } = peopleOf(world)
const { enrol, wait } = secondFactorsOf(world)
const WRONG = '000000'

const sessionsOf = async (id: number) => (await db.rows(sql`select from sessao where usuario_id = ${id}`)).length

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

  test('401 for a wrong password with the same answer as an unknown user, with and without a code', async () => {
    const ana = await enrol()
    const unknown = await signIn('ninguem@exemplo.com.br', 'não é esta senha')
    for (const codigo of [undefined, WRONG, ana.codigo()])
      assert.deepEqual(await ana.signIn(codigo, 'não é esta senha'), unknown)
  })

  test('401 on `codigo` for a wrong code; 200 with a space in it, or one step off', async () => {
    const ana = await enrol()
    const wrong = await ana.signIn(WRONG)
    assert.deepEqual([wrong.status, wrong.body.errors[0]?.campo], [401, 'codigo'])
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
      await asAfter(db, codeKey(ana.id), 0)
    }
  })

  test('200 once per recovery code, in any spelling', async () => {
    const ana = await enrol()
    const [one = '', two = ''] = ana.codigos
    assert.equal((await ana.signIn(one)).status, 200)
    assert.equal((await ana.signIn(one)).status, 401)
    assert.equal((await ana.signIn(two.toLowerCase().replaceAll('-', ' '))).status, 200)
    const { segundoFator } = (await nobody.call(lerSegundoFator, { headers: ana.headers })).body
    assert.equal(segundoFator.codigosRestantes, 8)
    assert.equal((await ana.signIn((await enrol()).codigos[0])).status, 401)
  })

  test('422 something that cannot be a code; a code that is not required is ignored', async () => {
    const ana = await enrol()
    const { status, body } = await ana.signIn('12345')
    assert.deepEqual([status, body.errors[0]?.campo], [422, 'codigo'])
    const { email } = await newAdministrator()
    assert.equal((await signIn(email, SENHA, undefined, WRONG)).status, 200)
  })

  test('422 a password change without a code; 200 with it, which leaves the second factor on', async () => {
    const ana = await enrol()
    const senhaNova = 'porta-azul-9173'
    const change = (codigo?: string) =>
      nobody.call(trocarSenha, { headers: ana.headers, body: { senhaAtual: SENHA, senhaNova, codigo } })
    const { status, body } = await change()
    assert.deepEqual([status, body.errors[0]?.campo], [422, 'codigo'])
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
    await holdWait(db, codeKey(ana.id))
    const right = ana.codigo()
    assert.equal((await ana.signIn(right)).status, 429)
    await asAfter(db, codeKey(ana.id), codeKey(ana.id).most)
    assert.equal((await ana.signIn(WRONG)).status, 401)
    assert.ok((await ana.signIn(right)).retryAfter > 3500)
    await endWait(db, codeKey(ana.id))
    assert.equal((await ana.signIn(right)).status, 200)
    assert.equal((await ana.signIn(WRONG)).status, 401)
  })

  test('429 by address, for any account that has not signed in from there', async () => {
    const address = newAddress()
    const ana = await enrol()
    assert.equal((await signIn(ana.email, SENHA, address, ana.codigo())).status, 200)
    const people = [await enrol(), await enrol(), await enrol(), await enrol(), await enrol()]
    for (const { email } of people) assert.equal((await signIn(email, SENHA, address, WRONG)).status, 401)
    await holdWait(db, addressKey(address))
    assert.equal((await signIn((await enrol()).email, SENHA, address)).status, 429)
    assert.equal((await signIn(ana.email, SENHA, address, ana.codigo())).status, 200)
  })

  test('of 20 simultaneous wrong codes, five are checked', async () => {
    const ana = await enrol()
    const since = performance.now()
    const replies = await Promise.all(Array.from({ length: 20 }, () => ana.signIn(WRONG)))
    const lookedAt = replies.filter(({ status }) => status === 401).length
    // One more for each wait of 1, 2, 4 … seconds that ends meanwhile on a slow machine.
    const waits = Math.floor(Math.log2(1 + (performance.now() - since) / 1000))
    assert.ok(lookedAt >= 5 && lookedAt <= 5 + waits, `${lookedAt} looked at`)
    assert.equal(lookedAt + replies.filter(({ status }) => status === 429).length, 20)
  })

  test('429 in the settings too, also with an Idempotency-Key on each call', async () => {
    for (const keyed of [false, true]) {
      const { id, headers, codigo } = await enrol()
      const off = (codigo: string, i: number) =>
        nobody.call(desligarSegundoFator, {
          headers: { ...headers, ...(keyed && { 'idempotency-key': `desligar-${i}` }) },
          body: { senhaAtual: SENHA, codigo },
        })
      const statuses = []
      for (let i = 0; i < 5; i++) statuses.push((await off(WRONG, i)).status)
      assert.deepEqual(statuses, [422, 422, 422, 422, 422], `keyed: ${keyed}`)
      await holdWait(db, codeKey(id))
      assert.equal((await off(codigo(), 7)).status, 429)
    }
  })
})
