import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { entrar, lerSessao, sair } from '#contract/autenticacao.ts'
import { atualizarCliente, lerCliente } from '#contract/clientes.ts'
import { encerrarSessao, encerrarSessoes, listarSessoes } from '#contract/sessoes.ts'
import { criarAdministrador, trocarSenha } from '#contract/usuarios.ts'
import { asAfter, endWait } from '../../test/database/as-after.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { each, fields } from '../../test/each.ts'
import { newAddress, newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'
import { hashToken } from '../access.ts'
import { tooMany, UserError } from '../errors.ts'
import { failuresOf } from './attempts.sql.ts'
import * as attempts from './attempts.ts'
import { hashPassword } from './password.ts'

const world = await openWorld()
const { admin, nobody, db, app } = world
const { signIn, bearer, newRegular, newAdministrator, lives } = peopleOf(world)
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
type Headers = { authorization: string }

async function signInFrom(email: string, userAgent: string = CHROME): Promise<Headers> {
  const reply = await app.inject({
    method: 'POST',
    url: entrar.url,
    payload: { email, senha: SENHA },
    remoteAddress: newAddress(),
    headers: { 'user-agent': userAgent },
  })
  return { authorization: `Bearer ${reply.json<{ token: string }>().token}` }
}

const listOf = async (headers: Headers, query = {}) => (await nobody.call(listarSessoes, { headers, query })).body
const end = (headers: Headers, id: number) => nobody.call(encerrarSessao, { headers, params: { id } })
const newBuyer = async () => newRegular((await world.newCliente()).id)
const currentOf = async (headers: Headers) => (await listOf(headers)).sessoes[0] ?? assert.fail()

const WRONG = 'não é esta senha'
const fail = async (email: string, n: number, address: string) => {
  for (let i = 0; i < n; i++) assert.equal((await signIn(email, WRONG, address)).status, 401)
}
/** A wrong guess at an account, without the time that a password takes. */
const guess = (conta: string, ip: string, conhecida = false) =>
  attempts
    .attemptSignIn(db, { conta, ip, conhecida }, async () => undefined)
    .then(
      () => ({ status: 401 }),
      error => {
        if (error instanceof UserError) return { status: error.status }
        throw error
      },
    )

describe('POST /api/autenticacao', () => {
  test("200 returns a working token and its user; only the token's hash is stored", async () => {
    const { id: clienteId } = await world.newCliente()
    const { id, nome, email } = await newRegular(clienteId)
    const { status, body } = await signIn(email, SENHA)
    assert.equal(status, 200)
    assert.deepEqual(body.usuario, { id, nome, email, admin: 0, papel: 'comprador', clienteId })
    assert.match(body.token, /^[\w-]{43}$/)
    assert.equal(Math.round((Date.parse(body.expiraEm) - Date.now()) / 3_600_000), 30 * 24)
    assert.match(body.expiraEm, /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/)
    const headers = { authorization: `Bearer ${body.token}` }
    assert.equal((await nobody.call(lerSessao, { headers })).body.usuario.id, id)
    const kept = await db.rows<{ token_hash: Buffer }>`select token_hash from sessao where usuario_id = ${id}`
    assert.deepEqual(each(kept, 'token_hash'), [hashToken(body.token)])
  })

  test('401 with the same answer for an unknown e-mail and a wrong password', async () => {
    const { email } = await newAdministrator()
    const wrong = await signIn(email, 'não é esta senha')
    const unknown = await signIn('ninguem@exemplo.com.br', 'não é esta senha')
    assert.equal(wrong.status, 401)
    assert.deepEqual(unknown, wrong)
  })

  test('422 names every missing field and refuses control characters', async () => {
    const { status, body } = await nobody.raw('POST', '/api/autenticacao', {})
    assert.equal(status, 422)
    assert.deepEqual(body.errors.map(({ campo }) => campo).sort(), ['email', 'senha'])
    assert.equal((await signIn('a\0@exemplo.com.br', SENHA)).status, 422)
    assert.equal((await signIn('a@exemplo.com.br', `${SENHA}\0`)).status, 401)
  })

  test('403 for an inactive client, told only after the right password', async () => {
    const { id, buyer } = await world.newCliente()
    const { email } = await newRegular(id)
    const { body } = await buyer.call(lerCliente, { params: { id } })
    const { nome, cnpj } = body.clientes[0] ?? assert.fail()
    await admin.call(atualizarCliente, { body: { id, nome, cnpj, ativo: 0 } })
    assert.equal((await signIn(email, 'não é esta senha')).status, 401)
    const right = await signIn(email, SENHA)
    assert.equal(right.status, 403)
    assert.match(right.body.detail, /inativa/)
  })
})

test('an account without a password: 401 takes as long as a wrong password, and so does an unknown e-mail', async () => {
  const time = async (email: string) => {
    const started = performance.now()
    await signIn(email, 'não é esta senha')
    return performance.now() - started
  }
  const without: number[] = []
  const unknown: number[] = []
  const real = await hashPassword(SENHA)
  for (let i = 0; i < 9; i++) {
    const { id, email } = await newAdministrator()
    await db.rows`update usuario set senha_hash = ${real} where id = ${id}`
    const known = await time(email)
    await db.rows`update usuario set senha_hash = null where id = ${id}`
    without.push((await time(email)) / known)
    unknown.push((await time(`ninguem${i}@exemplo.com.br`)) / known)
  }
  for (const ratios of [without, unknown]) {
    const ratio = ratios.sort((a, b) => a - b)[4] ?? 0
    assert.ok(ratio > 0.4 && ratio < 2.5, `it takes ${ratio.toFixed(2)} times as long`)
  }
})

describe('GET /api/autenticacao', () => {
  test('200 returns the caller; 401 after 12 h without use', async () => {
    const { usuario, expiraEm } = (await admin.call(lerSessao)).body
    assert.equal(usuario.id, admin.userId)
    assert.equal(Math.round((Date.parse(expiraEm) - Date.now()) / 3_600_000), 12)
    const headers = await bearer((await newAdministrator()).email)
    assert.equal((await nobody.call(lerSessao, { headers })).status, 200)
    const hash = hashToken(headers.authorization.slice('Bearer '.length))
    await db.rows`update sessao set expira_em = now() where token_hash = ${hash}`
    assert.equal((await nobody.call(lerSessao, { headers })).status, 401)
  })

  test("200 using a session renews its 12 h, and a buyer's 30 days", async () => {
    const { id: clienteId } = await world.newCliente()
    for (const [{ email }, hours] of [
      [await newAdministrator(), 12],
      [await newRegular(clienteId), 30 * 24],
    ] as const) {
      const headers = await bearer(email)
      const hash = hashToken(headers.authorization.slice('Bearer '.length))
      await db.rows`update sessao set expira_em = now() + interval '1 hour' where token_hash = ${hash}`
      await nobody.call(lerSessao, { headers })
      const row = await db.first<{
        hours: number
      }>`select round(extract(epoch from expira_em - now()) / 3600)::int as hours from sessao where token_hash = ${hash}`
      assert.equal(row?.hours, hours)
    }
  })
})

test('DELETE /api/autenticacao 200 invalidates the token on the server; other sessions stay', async () => {
  const { id, email } = await newAdministrator()
  const [one, other] = [await bearer(email), await bearer(email)]
  const { status, body } = await nobody.call(sair, { headers: one })
  assert.deepEqual([status, body.usuario.id], [200, id])
  assert.equal((await nobody.call(lerSessao, { headers: one })).status, 401)
  assert.equal((await nobody.call(lerSessao, { headers: other })).status, 200)
})

test('an e-mail is the same in any case of its ASCII letters, for sign-in, uniqueness and failures', async () => {
  const email = `IVI.KISS${newPerson().email}`
  const body = { nome: 'Ivi', email, senha: SENHA, admin: 1 as const }
  assert.equal((await admin.call(criarAdministrador, { body })).status, 201)
  const again = { ...body, email: email.toLowerCase() }
  assert.equal((await admin.call(criarAdministrador, { body: again })).status, 409)
  for (const spelled of [email, email.toLowerCase(), `  ${email.toUpperCase()} `])
    assert.equal((await signIn(spelled, SENHA)).status, 200)
})

test("GET /api/autenticacao/sessoes 200 lists the sessions, this one first, with the browser's name and no token", async () => {
  const { email } = await newBuyer()
  const phone = await signInFrom(email, 'Mozilla/5.0 (iPhone) Version/18.6 Mobile Safari/604.1')
  const here = await signInFrom(email)
  const other = await signInFrom(email, '<script>alert(1)</script>')
  const body = await listOf(here)
  assert.deepEqual(fields(body.sessoes, 'navegador', 'atual'), [
    ['Chrome no Windows', 1],
    ['Outro programa', 0],
    ['Safari no iPhone', 0],
  ])
  assert.deepEqual([body.total, body.proximo], [3, null])
  const text = JSON.stringify(body)
  for (const { authorization } of [phone, here, other]) assert.ok(!text.includes(authorization.slice(7)))
  assert.deepEqual(Object.keys(body.sessoes[0] ?? {}).sort(), ['atual', 'dataCriacao', 'id', 'navegador', 'ultimoUso'])
})

describe('DELETE /api/autenticacao/sessoes/{id}', () => {
  test('200 invalidates its token and keeps the others; 404 a second time', async () => {
    const { email } = await newBuyer()
    const [here, lost, other] = [await signInFrom(email), await signInFrom(email), await signInFrom(email)]
    const { id } = await currentOf(lost)
    const { status, body } = await end(here, id)
    assert.deepEqual([status, body.sessoes.map(sessao => [sessao.id, sessao.atual])], [200, [[id, 0]]])
    assert.deepEqual([await lives(here), await lives(lost), await lives(other)], [true, false, true])
    assert.equal((await end(here, id)).status, 404)
  })

  test("404 a colleague's session, for an administrator too", async () => {
    const { id: clienteId } = await world.newCliente()
    const mine = await signInFrom((await newRegular(clienteId)).email)
    const boss = await signInFrom((await newAdministrator()).email)
    const other = await signInFrom((await newRegular(clienteId)).email)
    const { id } = await currentOf(other)
    for (const who of [mine, boss]) assert.equal((await end(who, id)).status, 404)
    assert.ok(await lives(other))
    assert.ok(!(await listOf(mine)).sessoes.some(sessao => sessao.id === id))
  })
})

for (const [query, whose, ended, left] of [
  [{}, 'all own sessions except this one', 2, true],
  [{ todas: 1 }, 'this one too', 3, false],
] as const)
  test(`DELETE /api/autenticacao/sessoes 200 ends ${whose}, and nobody else's`, async () => {
    const { id: clienteId } = await world.newCliente()
    const { id, email } = await newRegular(clienteId)
    const colleague = await signInFrom((await newRegular(clienteId)).email)
    const [here, one, two, dead] = [
      await signInFrom(email),
      await signInFrom(email),
      await signInFrom(email),
      await signInFrom(email),
    ]
    await db.rows`update sessao set expira_em = now() where id = ${(await currentOf(dead)).id}`
    const { status, body } = await nobody.call(encerrarSessoes, { headers: here, query })
    assert.deepEqual([status, body], [200, { sessoesEncerradas: ended }])
    assert.deepEqual([await lives(here), await lives(one), await lives(two)], [left, false, false])
    assert.ok(await lives(colleague))
    assert.equal((await db.rows`select 1 from sessao where usuario_id = ${id}`).length, Number(left))
  })

test('POST /api/autenticacao after failures 429 from the sixth attempt on an account from one address, on every server, even with the right password, for a minute', async () => {
  const { email } = await newAdministrator()
  const address = newAddress()
  await fail(email, attempts.FREE_FAILURES, address)
  const payload = { email, senha: SENHA }
  const other = await world.server({})
  const there = await other.inject({ method: 'POST', url: entrar.url, payload, remoteAddress: address })
  assert.equal(there.statusCode, 429)
  const refused = await signIn(email.toUpperCase(), SENHA, address)
  assert.equal(refused.status, 429)
  assert.ok(refused.retryAfter > 0 && refused.retryAfter <= 60, `${refused.retryAfter} s are left`)
  assert.equal(refused.body.detail, tooMany(refused.retryAfter).detail)
  assert.equal(tooMany(1).detail, 'Aguarde 1 segundo e tente de novo.')
  await endWait(db, attempts.pairKey(email, address), attempts.addressKey(address), attempts.newcomersKey(email))
  assert.equal((await signIn(email, SENHA, address)).status, 200)
  assert.equal(await failuresOf(db, attempts.pairKey(email, address)), 0)
})

describe('simultaneous calls of POST /api/autenticacao', () => {
  test('of 50 wrong guesses at one account from 50 addresses, five are checked', async () => {
    const { email } = await newAdministrator()
    assert.deepEqual(counted(await times(50, () => guess(email, newAddress()))), { 401: 5, 429: 45 })
    assert.equal(await failuresOf(db, attempts.firstKey(email)), 5)
  })

  test('of 50 wrong guesses at 50 accounts from one address, five are checked', async () => {
    const address = newAddress()
    const guesses = await times(50, i => signIn(`muitos${i}@exemplo.com.br`, WRONG, address))
    assert.deepEqual(counted(guesses), { 401: 5, 429: 45 })
  })

  test('200 for 20 right sign-ins to one account from one address', async () => {
    const address = newAddress()
    const { id, email } = await newAdministrator()
    // A check that is over at once would not be under way beside the others.
    await db.rows`update usuario set senha_hash = ${await hashPassword(SENHA)} where id = ${id}`
    assert.deepEqual(counted(await times(20, () => signIn(email, SENHA, address))), { 200: 20 })
    for (const key of [attempts.addressKey(address), attempts.pairKey(email, address)])
      assert.equal(await failuresOf(db, key), 0)
  })
})

describe('an account under attack', () => {
  test('its owner can sign in from a new address within a minute while twenty addresses keep guessing', async () => {
    const { email } = await newAdministrator()
    const attackers = Array.from({ length: 20 }, newAddress)
    const home = newAddress()
    let seconds = 0
    for (; ; seconds += attempts.newcomersKey(email).seconds) {
      for (const address of attackers) await guess(email, address)
      if ((await signIn(email, SENHA, home)).status === 200) break
      await endWait(db, attempts.newcomersKey(email))
    }
    assert.ok(seconds <= 60, `${seconds} s`)
    // A network that has signed in once is always let in, even when the newcomers' limits are exhausted.
    for (const key of [attempts.firstKey(email), attempts.laterKey(email)]) await asAfter(db, key)
    assert.equal((await signIn(email, SENHA, newAddress())).status, 429)
    assert.equal((await signIn(email, SENHA, home)).status, 200)
  })

  test('whoever signed in from an address before is let in there while wrong sign-ins of others hold it', async () => {
    const office = newAddress()
    const [owner, colleague, stranger] = [await newAdministrator(), await newAdministrator(), await newAdministrator()]
    for (const { email } of [owner, colleague]) assert.equal((await signIn(email, SENHA, office)).status, 200)
    await asAfter(db, attempts.addressKey(office))
    assert.equal((await signIn(stranger.email, SENHA, office)).status, 429)
    // The account's own counters still hold.
    await asAfter(db, attempts.knownKey(colleague.email))
    assert.equal((await signIn(colleague.email, SENHA, office)).status, 429)
    assert.equal((await signIn(owner.email, SENHA, office)).status, 200)
  })
})

test('PUT /api/users/senha after failures 429 after five wrong current passwords at once; signing in still works', async () => {
  const { id, email } = await newAdministrator()
  const headers = await bearer(email)
  const change = (senhaAtual: string) =>
    nobody.call(trocarSenha, { headers, body: { senhaAtual, senhaNova: 'porta-azul-88' } })
  assert.deepEqual(counted(await times(8, () => change(WRONG))), { 422: 5, 429: 3 })
  assert.equal((await change(SENHA)).status, 429)
  assert.equal((await signIn(email, SENHA)).status, 200)
  await endWait(db, ...attempts.currentPasswordKeys(id))
  assert.equal((await change(SENHA)).status, 200)
})
