import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { tooMany } from '../errors.ts'
import { network } from '../http/network.ts'
import { failuresOf, giveBack, type Key, type Rule, take, waitOf } from './attempts.sql.ts'

/** Failures without a wait. */
export const FREE_FAILURES = 5
/** An address counts as a newcomer to an account for this many tries: the first, and one typo. */
const FIRST_TRIES = 2
const [MINUTE, DAY] = [60, 86_400]

const RULES = {
  endereco: { failures: FREE_FAILURES, seconds: MINUTE },
  'conta e endereco': { failures: FREE_FAILURES, seconds: MINUTE, forgiven: true },
  'conta e endereco, por dia': { failures: 100, seconds: DAY },
  'conta, enderecos novos': { failures: FREE_FAILURES, seconds: 5 },
  'conta, enderecos conhecidos': { failures: 150, seconds: DAY },
  'conta, primeiras vezes': { failures: 500, seconds: DAY },
  'conta, mais vezes': { failures: 100, seconds: DAY },
  'senha atual': { failures: FREE_FAILURES, seconds: MINUTE },
  'senha atual, por dia': { failures: 100, seconds: DAY },
  codigo: { failures: FREE_FAILURES, seconds: MINUTE, forgiven: true },
  'codigo, por dia': { failures: 50, seconds: DAY },
  'troca de e-mail': { failures: FREE_FAILURES, seconds: 3600 },
  link: { failures: 30, seconds: 600 },
  'esqueci a senha': { failures: 20, seconds: 1200 },
} as const satisfies Record<string, Rule>

const keyOf = (rule: keyof typeof RULES, whose: string | number): Key => ({
  chave: createHash('sha256').update(`${rule}:${whose}`).digest(),
  ...RULES[rule],
})

/** Failures from one address. A success resets none: otherwise attackers with their own account would never wait. */
export const addressKey = (ip: string): Key => keyOf('endereco', network(ip))
/** Failures at one account from one address. `conta` is an e-mail as the database folds it, whether it exists or not. */
export const pairKey = (conta: string, ip: string): Key => keyOf('conta e endereco', `${network(ip)} ${conta}`)
const triesKey = (conta: string, ip: string): Key => keyOf('conta e endereco, por dia', `${network(ip)} ${conta}`)
export const newcomersKey = (conta: string): Key => keyOf('conta, enderecos novos', conta)
/** The limits of a day for guesses at one account's password; they add up. */
export const knownKey = (conta: string): Key => keyOf('conta, enderecos conhecidos', conta)
export const firstKey = (conta: string): Key => keyOf('conta, primeiras vezes', conta)
export const laterKey = (conta: string): Key => keyOf('conta, mais vezes', conta)
/** Wrong current passwords sent within a session of this user; they do not block signing in. */
export const currentPasswordKeys = (userId: number): Key[] => [
  keyOf('senha atual', userId),
  keyOf('senha atual, por dia', userId),
]
/** Wrong codes for one user's second factor, sent by someone who knows the password: guessing succeeds on one day in 6,700. */
export const codeKeys = (userId: number): Key[] => [keyOf('codigo', userId), keyOf('codigo, por dia', userId)]
/** Invalid links, by the address that opens them. Tokens can't be guessed, but each lookup costs a query. */
export const linkKey = (ip: string): Key => keyOf('link', network(ip))

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
  // Read in any case, so that a known address takes the same time.
  const newcomer = (await failuresOf(db, triesKey(conta, ip))) < FIRST_TRIES
  const ours = [pairKey(conta, ip), triesKey(conta, ip)]
  if (conhecida) return attempt(db, [...ours, knownKey(conta)], check)
  const brakes = newcomer ? [newcomersKey(conta), firstKey(conta)] : [laterKey(conta)]
  return attempt(db, [addressKey(ip), ...ours, ...brakes], check)
}

/**
 * Runs a check that finds something or fails, and counts it under all keys. It counts as a failure from its beginning, so that
 * parallel guesses can't bypass a limit, until it succeeds. Throws 429 before the check if a key has to wait; such an attempt
 * is not counted.
 */
export async function attempt<Found>(
  db: Db,
  keys: readonly Key[],
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  await takePlaces(db, keys)
  return seen(keys, async () => {
    const found = await check()
    if (found !== undefined) await giveBack(db, keys, { forgive: true })
    return found
  })
}

/** A change of one's own e-mail reveals whether an address is taken, so each one counts. Throws 429. */
export const countEmailChange = (db: Db, userId: number): Promise<void> =>
  takePlaces(db, [keyOf('troca de e-mail', userId)])

/** Each request for a link by mail counts, whether the e-mail exists or not. Throws 429. */
export const countForgotten = (db: Db, ip: string): Promise<void> =>
  takePlaces(db, [keyOf('esqueci a senha', network(ip))])

/** What runs on this server and may yet give places back: a check that succeeds, or a taking that finds one place too few. */
const underWay = new Set<{ keys: readonly Key[]; end: Promise<void> }>()

async function seen<Result>(keys: readonly Key[], work: () => Promise<Result>): Promise<Result> {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const here = { keys, end }
  underWay.add(here)
  try {
    return await work()
  } finally {
    underWay.delete(here)
    resolve()
  }
}

async function takePlaces(db: Db, keys: readonly Key[]): Promise<void> {
  const isOurs = ({ chave }: Key) => keys.some(key => key.chave.equals(chave))
  const others = () => [...underWay].filter(({ keys }) => keys.some(isOurs)).map(({ end }) => end)
  for (;;) {
    const before = others() // one that ends while the places are read may have given one back
    const wait = await waitOf(db, keys)
    if (wait === 0 && (await seen(keys, () => take(db, keys)))) return
    const waitedFor = [...before, ...others()]
    if (waitedFor.length === 0) throw tooMany(Math.max(1, Math.ceil(wait)))
    await Promise.race(waitedFor)
  }
}
