import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { tooMany } from '../errors.ts'
import { network } from '../http/network.ts'
import { begin, countFailure, forgive, type Key, standing } from './attempts.sql.ts'

const WAIT_FOR_A_PLACE = 5_000
/** Failures that cost nothing. */
export const FREE_FAILURES = 5
/** So many tries of an address at an account count as those of a newcomer: one, and one slip of the finger. */
export const FIRST_TRIES = 2

type Rule = Omit<Key, 'chave'>

/** From then on each failure doubles the wait, up to `longest` seconds. */
const doubling = (longest: number, leak: number, forgiven: boolean): Rule => ({
  free: FREE_FAILURES,
  growth: 2,
  most: FREE_FAILURES + Math.ceil(Math.log2(longest)),
  longest,
  leak,
  forgiven,
})

/** So many, and then one in so many seconds. No success forgives them: else each of the owner's would give a guesser more. */
const allotted = (most: number, every: number, free = most): Rule => ({
  free,
  growth: 1,
  most,
  longest: every,
  leak: every,
  forgiven: false,
})

const RULES = {
  endereco: doubling(60, 30, false),
  'conta e endereco': doubling(900, 14_400, true),
  'conta, enderecos conhecidos': allotted(50, 900),
  'conta, primeiras vezes': allotted(400, 432, FREE_FAILURES),
  'conta, enderecos novos': allotted(70, 900),
  'senha atual': doubling(1800, 1800, false),
  codigo: doubling(3600, 3600, true),
  'troca de e-mail': doubling(3600, 3600, false),
  link: allotted(30, 20),
  'esqueci a senha': allotted(20, 60),
} as const satisfies Record<string, Rule>

/** The rules whose guesses at one account's password add up. */
export const GUESSES: readonly Rule[] = [
  RULES['conta, enderecos conhecidos'],
  RULES['conta, primeiras vezes'],
  RULES['conta, enderecos novos'],
  RULES['senha atual'],
]

const keyOf = (rule: keyof typeof RULES, whose: string | number): Key => ({
  chave: createHash('sha256').update(`${rule}:${whose}`).digest(),
  ...RULES[rule],
})

/** Failures from one address: a success forgives none, else an attacker with an account of his own would never wait. */
export const addressKey = (ip: string): Key => keyOf('endereco', network(ip))
/** Failures at one account from one address. `conta` is an e-mail as the database folds it, whether anybody has it or not. */
export const pairKey = (conta: string, ip: string): Key => keyOf('conta e endereco', `${network(ip)} ${conta}`)
/** Failures at one account from all addresses that it signed in from before. */
export const knownKey = (conta: string): Key => keyOf('conta, enderecos conhecidos', conta)
/** The first failures at one account of each address that is new to it. */
export const firstKey = (conta: string): Key => keyOf('conta, primeiras vezes', conta)
/** The further failures of those. */
export const laterKey = (conta: string): Key => keyOf('conta, enderecos novos', conta)
/** Wrong passwords sent with a session of this user: they keep nobody from signing in. */
export const currentPasswordKey = (userId: number): Key => keyOf('senha atual', userId)
/**
 * Wrong codes of one user's second factor, whose password is known already: six digits are few, so the waits grow to an
 * hour, at which a guess a day in 13,900 is right.
 */
export const codeKey = (userId: number): Key => keyOf('codigo', userId)

export const emailChangeKey = (userId: number): Key => keyOf('troca de e-mail', userId)

/** Links that count no more, by who opens them: there is nothing to guess, but each costs a look. */
export const linkKey = (ip: string): Key => keyOf('link', network(ip))
const forgottenKey = (ip: string): Key => keyOf('esqueci a senha', network(ip))

/** Who tries to sign in; `conhecida`: as a user who did so from this address before. */
type Try = { conta: string; ip: string; conhecida: boolean }

/** As `attempt`, by the address, by account and address, and by the account: what an attack from elsewhere uses up is never all. */
export async function attemptSignIn<Found>(
  db: Db,
  { conta, ip, conhecida }: Try,
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const pair = pairKey(conta, ip)
  // Asked in any case: who is known where takes no other time.
  const [before] = await standing(db, [pair])
  const newcomer = (before?.failures ?? 0) < FIRST_TRIES
  const brake = conhecida ? knownKey(conta) : newcomer ? firstKey(conta) : laterKey(conta)
  return attempt(db, [addressKey(ip), pair, brake], check)
}

/**
 * Runs a check that finds something or fails, counted under all the keys. Throws 429 before the check where a key has to
 * wait: such an attempt is not counted, and nothing is written. Where the places are taken by checks that are still
 * running, it waits for them.
 */
export async function attempt<Found>(
  db: Db,
  keys: readonly Key[],
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  await takePlace(db, keys)
  const found = await check()
  await (found === undefined ? countFailure(db, keys) : forgive(db, keys))
  return found
}

/** A new e-mail of one's own is taken or free, which is told to nobody without end: each one counts. Throws 429. */
export async function countEmailChange(db: Db, userId: number): Promise<void> {
  await attempt(db, [emailChangeKey(userId)], async () => undefined)
}

/** Each time somebody asks for a link by mail counts, whoever has the e-mail. Throws 429. */
export async function countForgotten(db: Db, ip: string): Promise<void> {
  await attempt(db, [forgottenKey(ip)], async () => undefined)
}

async function takePlace(db: Db, keys: readonly Key[]): Promise<void> {
  const patience = Date.now() + WAIT_FOR_A_PLACE
  while (Date.now() < patience) {
    const now = await standing(db, keys)
    const seen = { begun: false, wait: Math.max(...now.map(({ wait }) => wait)) }
    const { begun, wait } = seen.wait > 0 || now.some(({ busy }) => busy) ? seen : await begin(db, keys)
    if (begun) return
    if (wait > 0) throw tooMany(Math.ceil(wait))
    await setTimeout(40 + Math.random() * 120)
  }
  throw tooMany(1)
}
