import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { entrar } from '#contract/autenticacao.ts'
import { trocarSenha } from '#contract/usuarios.ts'
import { asAfter, endWait } from '../../test/database/as-after.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { newAddress, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'
import { tooMany, UserError } from '../errors.ts'
import { failuresOf } from './attempts.sql.ts'
import {
  addressKey,
  attemptSignIn,
  currentPasswordKeys,
  FREE_FAILURES,
  firstKey,
  knownKey,
  laterKey,
  newcomersKey,
  pairKey,
} from './attempts.ts'
import { hashPassword } from './password.ts'

const world = await openWorld()
const { nobody, db } = world
const { signIn, bearer, newAdministrator } = peopleOf(world)

const WRONG = 'não é esta senha'
const fail = async (email: string, n: number, address: string) => {
  for (let i = 0; i < n; i++) assert.equal((await signIn(email, WRONG, address)).status, 401)
}
/** A wrong guess at an account, without the time that a password takes. */
const guess = (conta: string, ip: string, conhecida = false) =>
  attemptSignIn(db, { conta, ip, conhecida }, async () => undefined).then(
    () => ({ status: 401 }),
    error => {
      if (error instanceof UserError) return { status: error.status }
      throw error
    },
  )

test('POST /api/autenticacao after failures 429 from the sixth attempt on an account from one address, on every server, even with the right password, for a minute', async () => {
  const { email } = await newAdministrator()
  const address = newAddress()
  await fail(email, FREE_FAILURES, address)
  const payload = { email, senha: SENHA }
  const other = await world.server({})
  const there = await other.inject({ method: 'POST', url: entrar.url, payload, remoteAddress: address })
  assert.equal(there.statusCode, 429)
  const refused = await signIn(email.toUpperCase(), SENHA, address)
  assert.equal(refused.status, 429)
  assert.ok(refused.retryAfter > 0 && refused.retryAfter <= 60, `${refused.retryAfter} s are left`)
  assert.equal(refused.body.detail, tooMany(refused.retryAfter).detail)
  assert.equal(tooMany(1).detail, 'Aguarde 1 segundo e tente de novo.')
  await endWait(db, pairKey(email, address), addressKey(address), newcomersKey(email))
  assert.equal((await signIn(email, SENHA, address)).status, 200)
  assert.equal(await failuresOf(db, pairKey(email, address)), 0)
})

describe('simultaneous calls of POST /api/autenticacao', () => {
  test('of 50 wrong guesses at one account from 50 addresses, five are checked', async () => {
    const { email } = await newAdministrator()
    assert.deepEqual(counted(await times(50, () => guess(email, newAddress()))), { 401: 5, 429: 45 })
    assert.equal(await failuresOf(db, firstKey(email)), 5)
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
    for (const key of [addressKey(address), pairKey(email, address)]) assert.equal(await failuresOf(db, key), 0)
  })
})

describe('an account under attack', () => {
  test('its owner can sign in from a new address within a minute while twenty addresses keep guessing', async () => {
    const { email } = await newAdministrator()
    const attackers = Array.from({ length: 20 }, newAddress)
    const home = newAddress()
    let seconds = 0
    for (; ; seconds += newcomersKey(email).seconds) {
      for (const address of attackers) await guess(email, address)
      if ((await signIn(email, SENHA, home)).status === 200) break
      await endWait(db, newcomersKey(email))
    }
    assert.ok(seconds <= 60, `${seconds} s`)
    // A network that has signed in once is always let in, even when the newcomers' limits are exhausted.
    for (const key of [firstKey(email), laterKey(email)]) await asAfter(db, key)
    assert.equal((await signIn(email, SENHA, newAddress())).status, 429)
    assert.equal((await signIn(email, SENHA, home)).status, 200)
  })

  test('whoever signed in from an address before is let in there while wrong sign-ins of others hold it', async () => {
    const office = newAddress()
    const [owner, colleague, stranger] = [await newAdministrator(), await newAdministrator(), await newAdministrator()]
    for (const { email } of [owner, colleague]) assert.equal((await signIn(email, SENHA, office)).status, 200)
    await asAfter(db, addressKey(office))
    assert.equal((await signIn(stranger.email, SENHA, office)).status, 429)
    // The account's own counters still hold.
    await asAfter(db, knownKey(colleague.email))
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
  await endWait(db, ...currentPasswordKeys(id))
  assert.equal((await change(SENHA)).status, 200)
})
