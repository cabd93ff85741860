import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { asAfter, holdWait, secondsPass } from '../../test/database/hold-wait.ts'
import { newAddress, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'
import { UserError } from '../errors.ts'
import { type Key, standing, sweepAttempts } from './attempts.sql.ts'
import { addressKey, attempt, attemptSignIn, firstKey, GUESSES, knownKey, laterKey, pairKey } from './attempts.ts'

const world = await openWorld()
const { db } = world
const { signIn, newAdministrator } = peopleOf(world)
const WRONG = 'não é esta senha'
const DAY = 86_400

/** Every row with its last write and lock. */
const written = () => db.rows(sql`select f.*, xmin, xmax, ctid::text from freio f order by chave`)
/** True if the guess was checked, false if it was refused before (429); any other failure throws. */
const lookedAt = (guess: Promise<unknown>): Promise<boolean> =>
  guess.then(
    () => true,
    error => {
      if (error instanceof UserError && error.status === 429) return false
      throw error
    },
  )
const wrong = async () => undefined

describe('an account under attack', () => {
  test('its owner can sign in from any other address while one address keeps guessing', async () => {
    const { email } = await newAdministrator()
    const attacker = newAddress()
    for (let i = 0; i < 20; i++) {
      await signIn(email, WRONG, attacker)
      await secondsPass(db, 0.5)
      assert.equal((await signIn(email, SENHA)).status, 200)
    }
    assert.equal((await signIn(email, SENHA, attacker)).status, 429)
  })

  test('its owner can sign in from a new address within a minute while twenty addresses keep guessing', async () => {
    const { email } = await newAdministrator()
    const attackers = Array.from({ length: 20 }, newAddress)
    const home = newAddress()
    let seconds = 0
    for (; seconds <= 60; seconds++) {
      for (const address of attackers)
        await lookedAt(attemptSignIn(db, { conta: email, ip: address, conhecida: false }, wrong))
      const { status } = await signIn(email, SENHA, home)
      if (status === 200) break
      await secondsPass(db, 1)
    }
    assert.ok(seconds <= 60, `${seconds} s`)
    // A network that has signed in once is always let in, even when the newcomers' shared limit is exhausted.
    for (const key of [firstKey(email), laterKey(email)]) await asAfter(db, key, key.most)
    await signIn(email, WRONG, newAddress())
    assert.equal((await signIn(email, SENHA, newAddress())).status, 429)
    assert.equal((await signIn(email, SENHA, home)).status, 200)
  })

  test('whoever signed in from an address before is let in there while wrong sign-ins of others hold it', async () => {
    const office = newAddress()
    const [owner, colleague, stranger] = [await newAdministrator(), await newAdministrator(), await newAdministrator()]
    for (const { email } of [owner, colleague]) assert.equal((await signIn(email, SENHA, office)).status, 200)
    await asAfter(db, addressKey(office), addressKey(office).most)
    assert.equal((await signIn('ninguem@exemplo.com.br', WRONG, office)).status, 401)
    await holdWait(db, addressKey(office))
    assert.equal((await signIn(stranger.email, SENHA, office)).status, 429)
    assert.equal((await signIn(owner.email, SENHA, office)).status, 200)
    // The account's own counters still hold.
    await asAfter(db, pairKey(colleague.email, office), pairKey(colleague.email, office).most)
    assert.equal((await signIn(colleague.email, WRONG, office)).status, 401)
    assert.equal((await signIn(colleague.email, SENHA, office)).status, 429)
    assert.equal((await signIn(owner.email, SENHA, office)).status, 200)
  })

  test('its owner can sign in from the /64 network of an earlier sign-in', async () => {
    const { email } = await newAdministrator()
    assert.equal((await signIn(email, SENHA, '2001:db8:7:8::1')).status, 200)
    await asAfter(db, firstKey(email), firstKey(email).most)
    await signIn(email, WRONG, newAddress())
    assert.equal((await signIn(email, SENHA, '2001:db8:7:9::1')).status, 429)
    assert.equal((await signIn(email, SENHA, '2001:db8:7:8:9::2')).status, 200)
  })

  test('the thirty newest networks are remembered', async () => {
    const { id, email } = await newAdministrator()
    const now = newAddress()
    await db.rows(sql`insert into rede_conhecida (usuario_id, rede, visto_em)
      select ${id}, ('172.16.0.' || n)::cidr, now() - make_interval(days => n) from generate_series(1, 40) n`)
    assert.equal((await signIn(email, SENHA, now)).status, 200)
    const kept = await db.rows<{ rede: string }>(
      sql`select host(rede) as rede from rede_conhecida where usuario_id = ${id} order by visto_em desc`,
    )
    assert.deepEqual([kept.length, kept[0]?.rede, kept[29]?.rede], [30, now, '172.16.0.29'])
  })
})

describe('guesses at one account', () => {
  test('are limited by all rules together to fewer than 1,000 a day', () => {
    const aDay = GUESSES.map(({ most, longest, leak }) => most + Math.ceil(DAY / Math.min(longest, leak)))
    assert.ok(aDay.reduce((sum, n) => sum + n) < 1000, aDay.join(' + '))
  })

  test('from any number of addresses at once, for a day, stay within the allowance', async () => {
    const key: Key = { ...firstKey('um-dia-inteiro'), most: 12, longest: 7200, leak: 7200 }
    let guesses = 0
    let now = 0
    while (now <= DAY) {
      const parallel = await Promise.all([1, 2, 3].map(() => lookedAt(attempt(db, [key], wrong))))
      guesses += parallel.filter(Boolean).length
      const [{ wait = 0 } = {}] = await standing(db, [key])
      await secondsPass(db, Math.max(wait, 0.2), key)
      now += Math.max(wait, 0.2)
    }
    assert.ok(guesses >= 20 && guesses <= 12 + 12 + 1, `${guesses} guesses`)
  })

  test("count under one limit each: an address's first guesses, its later ones, and those from the owner's networks", async () => {
    const conta = 'cada-um@exemplo.com.br'
    const guess = (ip: string, conhecida: boolean) => lookedAt(attemptSignIn(db, { conta, ip, conhecida }, wrong))
    const [one, home] = [newAddress(), newAddress()]
    for (let i = 0; i < 4; i++) assert.ok(await guess(one, false))
    assert.ok(await guess(home, true))
    const standings = await standing(db, [firstKey(conta), laterKey(conta), knownKey(conta), pairKey(conta, one)])
    assert.deepEqual(
      standings.map(({ failures }) => failures),
      [2, 2, 1, 4],
    )
  })
})

describe('a refused attempt', () => {
  test('writes nothing', async () => {
    const { email } = await newAdministrator()
    const address = newAddress()
    await asAfter(db, pairKey(email, address), 14)
    assert.equal((await signIn(email, WRONG, address)).status, 401)
    await asAfter(db, firstKey('cheia@exemplo.com.br'), firstKey('x').most)
    assert.equal((await signIn('cheia@exemplo.com.br', WRONG)).status, 401)
    const before = await written()
    for (let i = 0; i < 30; i++) {
      assert.equal((await signIn(email, WRONG, address)).status, 429)
      assert.equal((await signIn('cheia@exemplo.com.br', WRONG)).status, 429)
    }
    assert.deepEqual(await written(), before)
  })
})

describe('the table of failures', () => {
  test('is cleared of all expired rows at once, and of nothing else, while statistics say that it is empty', async () => {
    const expired = sql`insert into freio (chave, esquecida_em, livre_em, em_curso, em_curso_ate)
      select sha256(n::text::bytea), now() - interval '1 second', now(), 0, now() from generate_series(1, 20000) n`
    await db.rows(expired)
    await db.rows(sql`delete from freio`)
    await db.rows(sql`vacuum (truncate off) freio`)
    await db.rows(sql`${expired}
      union all select '\\x01', now() - interval '1 second', now(), 1, now() - interval '1 minute'
      union all select '\\x02', now() + interval '1 minute', now(), 0, now()`)
    await sweepAttempts(db)
    const left = await db.rows(sql`select encode(chave, 'hex') as chave from freio order by 1`)
    assert.deepEqual(left, [{ chave: '01' }, { chave: '02' }])
  })

  test('keeps at most its maximum of rows, dropping those that expire first', async () => {
    await db.rows(sql`delete from freio`)
    await db.rows(sql`insert into freio (chave, esquecida_em, livre_em, em_curso_ate)
      select sha256(n::text::bytea), now() + make_interval(mins => n), now(), now() from generate_series(1, 1000) n`)
    await sweepAttempts(db, 100)
    const left = await db.first<{ n: number; late: boolean }>(
      sql`select count(*) as n, min(esquecida_em) > now() + interval '899 minutes' as late from freio`,
    )
    assert.deepEqual(left, { n: 101, late: true })
  })
})
