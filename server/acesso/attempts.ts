import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { tooMany } from '../errors.ts'
import { network } from '../http/network.ts'
import { begin, countFailure, forgive, type Key, standing } from './attempts.sql.ts'

const WAIT_FOR_A_PLACE = 5_000
/** Failures without a wait. */
export const FREE_FAILURES = 5
/** An address counts as a newcomer to an account for this many tries: the first, and one typo. */
const FIRST_TRIES = 2

type Rule = Omit<Key, 'chave'>

/** After the free failures each one doubles the wait, up to `longest` seconds. */
const doubling = (longest: number, leak: number, forgiven: boolean): Rule => ({
  free: FREE_FAILURES,
  growth: 2,
  most: FREE_FAILURES + Math.ceil(Math.log2(longest)),
  longest,
  leak,
  forgiven,
})

/** Allows `most` failures, then one every `every` seconds. A success resets nothing, or the owner's sign-ins would give a guesser more. */
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

/** The rules that limit guesses at one account's password; their allowances add up. */
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

/** Failures from one address. A success resets none: otherwise attackers with their own account would never wait. */
export const addressKey = (ip: string): Key => keyOf('endereco', network(ip))
/** Failures at one account from one address. `conta` is an e-mail as the database folds it, whether it exists or not. */
export const pairKey = (conta: string, ip: string): Key => keyOf('conta e endereco', `${network(ip)} ${conta}`)
/** Failures at one account from all addresses it has signed in from before. */
export const knownKey = (conta: string): Key => keyOf('conta, enderecos conhecidos', conta)
/** The first failures at one account from each new address. */
export const firstKey = (conta: string): Key => keyOf('conta, primeiras vezes', conta)
/** The further failures from new addresses. */
export const laterKey = (conta: string): Key => keyOf('conta, enderecos novos', conta)
/** Wrong current passwords sent within a session of this user; they do not block signing in. */
export const currentPasswordKey = (userId: number): Key => keyOf('senha atual', userId)
/**
 * Wrong codes for one user's second factor, sent by someone who knows the password. Six digits are few, so the waits
 * grow to an hour; a guesser then succeeds on one day in 13,900.
 */
export const codeKey = (userId: number): Key => keyOf('codigo', userId)

export const emailChangeKey = (userId: number): Key => keyOf('troca de e-mail', userId)

/** Invalid links, by the address that opens them. Tokens can't be guessed, but each lookup costs a query. */
export const linkKey = (ip: string): Key => keyOf('link', network(ip))
const forgottenKey = (ip: string): Key => keyOf('esqueci a senha', network(ip))

/** A sign-in attempt; `conhecida`: the user has signed in from this address before. */
type Try = { conta: string; ip: string; conhecida: boolean }

/**
 * An `attempt` by address, account and address, and account. A known user is held by none but their own account's
 * failures there: many share an address, and an attack from elsewhere never uses up the allowance of known ones.
 */
export async function attemptSignIn<Found>(
  db: Db,
  { conta, ip, conhecida }: Try,
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const pair = pairKey(conta, ip)
  // Read in any case, so that a known address takes the same time.
  const [before] = await standing(db, [pair])
  const newcomer = (before?.failures ?? 0) < FIRST_TRIES
  const brake = conhecida ? knownKey(conta) : newcomer ? firstKey(conta) : laterKey(conta)
  return attempt(db, conhecida ? [pair, brake] : [addressKey(ip), pair, brake], check)
}

/**
 * Runs a check that finds something or fails, and counts it under all keys. Throws 429 before the check if a key has to
 * wait; such an attempt is not counted, and nothing is written. If running checks take all places, it waits for them.
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

/** A change of one's own e-mail reveals whether an address is taken, so each one counts. Throws 429. */
export async function countEmailChange(db: Db, userId: number): Promise<void> {
  await attempt(db, [emailChangeKey(userId)], async () => undefined)
}

/** Each request for a link by mail counts, whether the e-mail exists or not. Throws 429. */
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
