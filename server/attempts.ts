import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { begin, countFailure, forgive, type Key } from './attempts.sql.ts'
import type { Db } from './db.ts'
import { tooMany } from './errors.ts'

const WAIT_FOR_A_PLACE = 5_000

/** Failures of one account, whether it exists or not: a success forgives them. */
export const accountKey = (email: string): Key => ({
  chave: hashed(`conta:${email.toLowerCase()}`),
  longestDelay: 300,
  leak: 600,
  forgiven: true,
})

/** Failures from one address: a success forgives none, else an attacker with an account of his own would never wait. */
export const addressKey = (ip: string): Key => ({
  chave: hashed(`endereco:${network(ip)}`),
  longestDelay: 60,
  leak: 30,
  forgiven: false,
})

/**
 * Wrong codes of one user's second factor, whose password is known already: six digits are few, so the waits grow to an
 * hour, at which a guess a day in 13,900 is right. A success forgives them.
 */
export const codeKey = (userId: number): Key => ({
  chave: hashed(`codigo:${userId}`),
  longestDelay: 3600,
  leak: 3600,
  forgiven: true,
})

/**
 * Runs a check that finds something or fails, counted under all the keys. Throws 429 before the check where a key has to
 * wait; a refused attempt is not counted. Where the places are taken by checks that are still running, it waits for them.
 */
export async function attempt<Found>(
  db: Db,
  keys: Key[],
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  await takePlace(db, keys)
  const found = await check()
  await (found === undefined ? countFailure(db, keys) : forgive(db, keys))
  return found
}

async function takePlace(db: Db, keys: Key[]): Promise<void> {
  const patience = Date.now() + WAIT_FOR_A_PLACE
  while (Date.now() < patience) {
    const { begun, delay } = await begin(db, keys)
    if (begun) return
    if (delay > 0) throw tooMany(Math.ceil(delay))
    await setTimeout(40 + Math.random() * 120)
  }
  throw tooMany(1)
}

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()

/** An IPv4 address, or the /64 that one IPv6 customer has to himself. */
function network(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = [], tail = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
