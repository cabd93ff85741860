import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { trocarSenha } from '#contract/usuarios.ts'
import { holdWait } from '../test/hold-wait.ts'
import { newAddress, peopleOf, SENHA } from '../test/people.ts'
import { openWorld } from '../test/world.ts'
import { FREE_FAILURES } from './attempts.sql.ts'
import { accountKey, addressKey } from './attempts.ts'
import { tooMany } from './errors.ts'

const world = await openWorld()
const { nobody, db } = world
const { signIn, bearer, newAdministrator } = peopleOf(world)

const WRONG = 'não é esta senha'
const times = <T>(n: number, run: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => run(i)))
const counted = (statuses: number[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [status, all?.length]))
const fail = async (email: string, n: number) => {
  for (let i = 0; i < n; i++) assert.equal((await signIn(email, WRONG)).status, 401)
}
/** Makes so many guesses at once, of which five are looked at; and one more for each wait of 1, 2, 4 … seconds that ran out meanwhile, on a slow machine. */
async function fiveOf(many: number, guess: (i: number) => Promise<{ status: number }>, wrong = 401): Promise<number> {
  const since = performance.now()
  const { [wrong]: lookedAt = 0, 429: refused } = counted((await times(many, guess)).map(({ status }) => status))
  const waits = Math.floor(Math.log2(1 + (performance.now() - since) / 1000))
  assert.equal(refused, many - lookedAt)
  assert.ok(lookedAt >= FREE_FAILURES && lookedAt <= FREE_FAILURES + waits, `${lookedAt} looked at`)
  return lookedAt
}
/** `wait`: the whole of it, from the last failure on. */
const kept = ({ chave }: { chave: Buffer }) =>
  db.first<{ falhas: number; em_curso: number; wait: number }>(
    sql`select falhas, em_curso, greatest(round(extract(epoch from livre_em - ultima)), 0)::int as wait
      from tentativa where chave = ${chave}`,
  )

describe('POST /api/autenticacao, slowed after failures', () => {
  test('429 from the sixth attempt on an account, even with the right password; then it is free again', async () => {
    const { email } = await newAdministrator()
    const key = accountKey(email)
    await fail(email, 5)
    assert.equal((await kept(key))?.wait, 1)
    await holdWait(db, key)
    const refused = await signIn(email.toUpperCase(), SENHA)
    assert.equal(refused.status, 429)
    assert.ok(refused.retryAfter > 25 && refused.retryAfter <= 55, `${refused.retryAfter} s are left`)
    assert.equal(refused.body.detail, `Aguarde ${refused.retryAfter} segundos e tente de novo.`)
    assert.equal(tooMany(1).detail, 'Aguarde 1 segundo e tente de novo.')
    await db.rows(sql`update tentativa set livre_em = now() where chave = ${key.chave}`)
    assert.equal((await signIn(email, SENHA)).status, 200)
    await fail(email, 4)
  })

  test('429 for an e-mail that nobody has, just the same', async () => {
    await fail('ninguem@exemplo.com.br', 5)
    await holdWait(db, accountKey('ninguem@exemplo.com.br'))
    assert.equal((await signIn('ninguem@exemplo.com.br', WRONG)).status, 429)
  })

  test('429 is not counted, and the delay doubles up to five minutes', async () => {
    const { email } = await newAdministrator()
    const key = accountKey(email)
    await fail(email, 5)
    for (const delay of [2, 4, 8]) {
      await holdWait(db, key)
      assert.equal((await signIn(email, WRONG)).status, 429)
      await db.rows(sql`update tentativa set livre_em = now() where chave = ${key.chave}`)
      await fail(email, 1)
      assert.equal((await kept(key))?.wait, delay)
    }
    await db.rows(sql`update tentativa set livre_em = now(), falhas = 14 where chave = ${key.chave}`)
    await fail(email, 1)
    assert.equal((await kept(key))?.wait, 300)
    const { retryAfter } = await signIn(email, WRONG)
    assert.ok(retryAfter > 240 && retryAfter <= 300, `${retryAfter} s are left`)
  })

  test('429 by address, whatever the account; at most a minute; others are not touched', async () => {
    const address = newAddress()
    const { email } = await newAdministrator()
    for (let i = 0; i < 5; i++) assert.equal((await signIn(`n${i}@exemplo.com.br`, WRONG, address)).status, 401)
    await holdWait(db, addressKey(address))
    assert.equal((await signIn(email, SENHA, address)).status, 429)
    assert.equal((await kept(accountKey(email)))?.em_curso ?? 0, 0)
    assert.equal((await signIn(email, SENHA)).status, 200)
    await db.rows(sql`update tentativa set livre_em = now(), falhas = 15 where chave = ${addressKey(address).chave}`)
    assert.equal((await signIn('n9@exemplo.com.br', WRONG, address)).status, 401)
    assert.equal((await kept(addressKey(address)))?.wait, 60)
  })

  test('200 a success forgives the account but not the address', async () => {
    const address = newAddress()
    const { email } = await newAdministrator()
    for (let i = 0; i < 4; i++) await signIn(email, WRONG, address)
    assert.equal((await signIn(email, SENHA, address)).status, 200)
    assert.equal((await kept(accountKey(email)))?.falhas, 0)
    assert.equal((await kept(addressKey(address)))?.falhas, 4)
  })

  test('failures are forgotten little by little', async () => {
    const email = 'esquecido@exemplo.com.br'
    await fail(email, 4)
    await db.rows(
      sql`update tentativa set ultima = now() - interval '31 minutes' where chave = ${accountKey(email).chave}`,
    )
    await fail(email, 1)
    assert.equal((await kept(accountKey(email)))?.falhas, 2)
  })
})

describe('POST /api/autenticacao, in parallel', () => {
  test('of 50 wrong guesses at one account from 50 addresses five are looked at', async () => {
    const { email } = await newAdministrator()
    const lookedAt = await fiveOf(50, () => signIn(email, WRONG))
    assert.equal((await kept(accountKey(email)))?.falhas, lookedAt)
  })

  test('of 50 wrong guesses from one address at 50 accounts five are looked at', async () => {
    const address = newAddress()
    await fiveOf(50, i => signIn(`muitos${i}@exemplo.com.br`, WRONG, address))
  })

  test('20 right sign-ins to one account from one address are no failures', async () => {
    const address = newAddress()
    const { email } = await newAdministrator()
    const replies = await times(20, () => signIn(email, SENHA, address))
    assert.deepEqual(counted(replies.map(({ status }) => status)), { 200: 20 })
    assert.deepEqual(await kept(addressKey(address)), { falhas: 0, em_curso: 0, wait: 0 })
  })

  test('a place that a killed server left taken is free after a while', async () => {
    const { email } = await newAdministrator()
    await signIn(email, SENHA)
    const { chave } = accountKey(email)
    await db.rows(
      sql`update tentativa set em_curso = 5, em_curso_ate = now() - interval '1 second' where chave = ${chave}`,
    )
    assert.equal((await signIn(email, SENHA)).status, 200)
  })
})

describe('a clock that was a day ahead and is set right', () => {
  test('leaves nobody waiting for that day, and makes one failure no more than one', async () => {
    const { email } = await newAdministrator()
    await fail(email, FREE_FAILURES)
    const { chave } = accountKey(email)
    const ahead = sql`update tentativa set ultima = ultima + interval '1 day', livre_em = livre_em + interval '1 day',
      em_curso = 5, em_curso_ate = now() + interval '1 day', falhas = 1 where chave = ${chave}`
    await db.rows(ahead)
    await fail(email, 1)
    assert.equal((await kept(accountKey(email)))?.falhas, 2)
    await db.rows(ahead)
    assert.equal((await signIn(email, SENHA)).status, 200)
  })
})

describe('PUT /api/users/senha, slowed after failures', () => {
  test('429 after five wrong current passwords, also where each call has an Idempotency-Key', async () => {
    for (const keyed of [false, true]) {
      const { email } = await newAdministrator()
      const headers = await bearer(email)
      const change = (senhaAtual: string, i: number) =>
        nobody.call(trocarSenha, {
          headers: { ...headers, ...(keyed && { 'idempotency-key': `tentativa-${i}` }) },
          body: { senhaAtual, senhaNova: 'porta-azul-88' },
        })
      await fiveOf(8, i => change(WRONG, i), 422)
      await holdWait(db, accountKey(email))
      assert.equal((await change(SENHA, 9)).status, 429)
      await db.rows(sql`update tentativa set livre_em = now()`)
      assert.equal((await change(SENHA, 9)).status, 200)
    }
  })
})

describe('an address', () => {
  test('is an IPv4 address or an IPv6 network of 64 bits', () => {
    const same = (a: string, b: string) => addressKey(a).chave.equals(addressKey(b).chave)
    assert.ok(same('::ffff:10.1.2.3', '10.1.2.3'))
    assert.ok(!same('10.1.2.3', '10.1.2.4'))
    assert.ok(same('2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6'))
    assert.ok(!same('2001:db8:1:2::1', '2001:db8:1:3::1'))
    assert.ok(same('2001:db8::1', '2001:db8:0:0:9::'))
    assert.ok(same('::1', '::2'))
  })
})
