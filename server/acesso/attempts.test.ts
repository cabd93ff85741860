import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { trocarSenha } from '#contract/usuarios.ts'
import { asAfter, endWait, holdWait, secondsPass } from '../../test/database/hold-wait.ts'
import { newAddress, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'
import { tooMany } from '../errors.ts'
import type { Key } from './attempts.sql.ts'
import { standing } from './attempts.sql.ts'
import { addressKey, currentPasswordKey, FREE_FAILURES, firstKey, pairKey } from './attempts.ts'

const world = await openWorld()
const { nobody, db } = world
const { signIn, bearer, newAdministrator } = peopleOf(world)

const WRONG = 'não é esta senha'
const times = <T>(n: number, run: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => run(i)))
const counted = (statuses: number[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [status, all?.length]))
const fail = async (email: string, n: number, address = newAddress()) => {
  for (let i = 0; i < n; i++) assert.equal((await signIn(email, WRONG, address)).status, 401)
}
/** Makes `many` guesses at once: five are checked, plus one per wait of 1, 2, 4 … seconds that ends meanwhile on a slow machine. */
async function fiveOf(many: number, guess: (i: number) => Promise<{ status: number }>, wrong = 401): Promise<number> {
  const since = performance.now()
  const { [wrong]: lookedAt = 0, 429: refused } = counted((await times(many, guess)).map(({ status }) => status))
  const waits = Math.ceil((performance.now() - since) / 1000)
  assert.equal(refused, many - lookedAt)
  assert.ok(lookedAt >= FREE_FAILURES && lookedAt <= FREE_FAILURES + waits, `${lookedAt} looked at`)
  return lookedAt
}
const failures = async (key: Key) => (await standing(db, [key]))[0]?.failures
/** The remaining wait in whole seconds. */
const waitOf = async (key: Key) => Math.ceil((await standing(db, [key]))[0]?.wait ?? 0)

describe('POST /api/autenticacao after failures', () => {
  test('429 from the sixth attempt on an account from one address, even with the right password, until the wait is over', async () => {
    const { email } = await newAdministrator()
    const address = newAddress()
    const key = pairKey(email, address)
    await fail(email, 5, address)
    await holdWait(db, key)
    const refused = await signIn(email.toUpperCase(), SENHA, address)
    assert.equal(refused.status, 429)
    assert.ok(refused.retryAfter > 25 && refused.retryAfter <= 55, `${refused.retryAfter} s are left`)
    assert.equal(refused.body.detail, `Aguarde ${refused.retryAfter} segundos e tente de novo.`)
    assert.equal(tooMany(1).detail, 'Aguarde 1 segundo e tente de novo.')
    await endWait(db, key)
    await endWait(db, addressKey(address))
    assert.equal((await signIn(email, SENHA, address)).status, 200)
    assert.equal(await failures(key), 0)
  })

  test('429 in the same way for an unknown e-mail', async () => {
    const address = newAddress()
    await fail('ninguem@exemplo.com.br', 5, address)
    await holdWait(db, pairKey('ninguem@exemplo.com.br', address))
    assert.equal((await signIn('ninguem@exemplo.com.br', WRONG, address)).status, 429)
  })

  test('429 does not count as a failure, and the wait doubles up to fifteen minutes', async () => {
    const { email } = await newAdministrator()
    const address = newAddress()
    const key = pairKey(email, address)
    for (const [before, wait] of [
      [5, 2],
      [6, 4],
      [9, 32],
      [14, 900],
      [15, 900],
    ] as const) {
      await asAfter(db, key, before)
      await secondsPass(db, 60, addressKey(address))
      await fail(email, 1, address)
      const left = await waitOf(key)
      assert.ok(left <= wait && (left > wait / 2 || wait < 10), `${left} s of ${wait} are left`)
      await holdWait(db, key)
      const known = await failures(key)
      assert.equal((await signIn(email, WRONG, address)).status, 429)
      assert.equal(await failures(key), known)
    }
  })

  test('429 by address for any account, for at most a minute; other addresses are not affected', async () => {
    const address = newAddress()
    const { email } = await newAdministrator()
    for (let i = 0; i < 5; i++) assert.equal((await signIn(`n${i}@exemplo.com.br`, WRONG, address)).status, 401)
    await holdWait(db, addressKey(address))
    assert.equal((await signIn(email, SENHA, address)).status, 429)
    assert.equal((await signIn(email, SENHA)).status, 200)
    await asAfter(db, addressKey(address), 11)
    assert.equal((await signIn('n9@exemplo.com.br', WRONG, address)).status, 401)
    const left = await waitOf(addressKey(address))
    assert.ok(left > 30 && left <= 60, `${left} s are left`)
  })

  test("200 a success clears the account's failures from this address, but not those of either alone", async () => {
    const address = newAddress()
    const { email } = await newAdministrator()
    await fail(email, 4, address)
    assert.equal((await signIn(email, SENHA, address)).status, 200)
    assert.deepEqual(
      await Promise.all([pairKey(email, address), addressKey(address), firstKey(email)].map(failures)),
      [0, 4, 2],
    )
  })

  test('failures expire gradually', async () => {
    const address = newAddress()
    const key = pairKey('esquecido@exemplo.com.br', address)
    await fail('esquecido@exemplo.com.br', 4, address)
    await secondsPass(db, 3 * key.leak - 60, key)
    assert.equal(await failures(key), 2)
    await secondsPass(db, 60, key)
    assert.equal(await failures(key), 1)
  })
})

describe('simultaneous calls of POST /api/autenticacao', () => {
  test('of 50 wrong guesses at one account from 50 addresses, five are checked', async () => {
    const { email } = await newAdministrator()
    const lookedAt = await fiveOf(50, () => signIn(email, WRONG))
    assert.equal(await failures(firstKey(email)), lookedAt)
  })

  test('of 50 wrong guesses at 50 accounts from one address, five are checked', async () => {
    const address = newAddress()
    await fiveOf(50, i => signIn(`muitos${i}@exemplo.com.br`, WRONG, address))
  })

  test('200 for 20 right sign-ins to one account from one address', async () => {
    const address = newAddress()
    const { email } = await newAdministrator()
    const replies = await times(20, () => signIn(email, SENHA, address))
    assert.deepEqual(counted(replies.map(({ status }) => status)), { 200: 20 })
    assert.deepEqual(
      await standing(db, [addressKey(address), pairKey(email, address)]),
      Array.from({ length: 2 }, () => ({ failures: 0, wait: 0, busy: false })),
    )
  })

  test('a slot taken by a killed server is freed after a while', async () => {
    const { email } = await newAdministrator()
    const address = newAddress()
    await signIn(email, SENHA, address)
    const { chave } = pairKey(email, address)
    await db.rows(sql`update freio set em_curso = 5, em_curso_ate = now() - interval '1 second' where chave = ${chave}`)
    assert.equal((await signIn(email, SENHA, address)).status, 200)
  })
})

describe('a clock that was one day ahead and is corrected', () => {
  test('makes nobody wait for that day', async () => {
    const { email } = await newAdministrator()
    const address = newAddress()
    await fail(email, FREE_FAILURES, address)
    await secondsPass(db, -86_400)
    await db.rows(sql`update freio set em_curso = 5 where chave = ${pairKey(email, address).chave}`)
    assert.equal((await signIn(email, SENHA, address)).status, 200)
  })
})

describe('PUT /api/users/senha after failures', () => {
  test('429 after five wrong current passwords; signing in still works', async () => {
    const { id, email } = await newAdministrator()
    const headers = await bearer(email)
    const change = (senhaAtual: string) =>
      nobody.call(trocarSenha, { headers, body: { senhaAtual, senhaNova: 'porta-azul-88' } })
    await fiveOf(8, () => change(WRONG), 422)
    await holdWait(db, currentPasswordKey(id))
    assert.equal((await change(SENHA)).status, 429)
    assert.equal((await signIn(email, SENHA)).status, 200)
    await endWait(db, currentPasswordKey(id))
    assert.equal((await change(SENHA)).status, 200)
  })
})

describe('a network', () => {
  test('is an IPv4 address or an IPv6 network of 64 bits', () => {
    const same = (a: string, b: string) => addressKey(a).chave.equals(addressKey(b).chave)
    assert.ok(same('::ffff:10.1.2.3', '10.1.2.3'))
    assert.ok(!same('10.1.2.3', '10.1.2.4'))
    assert.ok(same('2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6'))
    assert.ok(same('2001:db8:01:2::1', '2001:DB8:1:2::'))
    assert.ok(!same('2001:db8:1:2::1', '2001:db8:1:3::1'))
    assert.ok(same('2001:db8::1', '2001:db8:0:0:9::'))
    assert.ok(same('::1', '::2'))
  })
})
