import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { entrar } from '#contract/autenticacao.ts'
import type { Answer, Route } from '#contract/route.ts'
import { type Fetched, fetchCall, type Given } from '../../test/server-process.ts'

/** What all buyers share: where the servers are, what the answers were, and how often the clock has jumped. */
export type Load = {
  addresses: readonly string[]
  jumps: number
  /** A jump is under way: some processes may have made it and others not. */
  jumping: boolean
  acknowledged: number
  refused: number
  broken: number
  /** Read by those who look, and how many did not hold what somebody had been told was done. */
  reports: number
  old: number
  slowestMs: number
}
/** A caller: signed in, behind an address of its own. */
export type Caller = {
  email: string
  senha: string
  address: string
  token: string
  signedInAt: number
  server: number
}

export const newLoad = (addresses: readonly string[]): Load => ({
  addresses,
  ...{ jumps: 0, jumping: false, acknowledged: 0, refused: 0, broken: 0, reports: 0, old: 0, slowestMs: 0 },
})

/** Whether the clock has jumped, or may have, since there were so many jumps. */
export const jumpedSince = ({ jumps, jumping }: Load, then: number): boolean => jumping || jumps > then

const HANGS_AFTER = 60_000
const AGAIN_MS = 250
/** What a person must never read. */
const INTERNALS = /postgres|sql|ECONN|timeout|stack|\.ts\b|relation|disk|disco|Error:/i

/** One try on the next server. A connection that broke is undefined; no answer at all within a minute fails the run. */
async function attempt<R extends Route>(load: Load, caller: Caller, route: R, given: Given<R>) {
  const address = load.addresses[caller.server % load.addresses.length] ?? assert.fail()
  const started = performance.now()
  const reply = await fetchCall(address, route, {
    ...given,
    headers: { 'x-forwarded-for': caller.address },
    signal: AbortSignal.timeout(HANGS_AFTER),
  })
  load.slowestMs = Math.max(load.slowestMs, performance.now() - started)
  if (!reply) load.broken++
  if (reply?.status === 503) {
    load.refused++
    assertTellsNothing(reply)
  }
  if (!reply || reply.status === 503) {
    caller.server++
    await pause(AGAIN_MS)
    return undefined
  }
  assert.ok(reply.status < 500, JSON.stringify(reply.body))
  return reply
}

function assertTellsNothing({ headers, body }: Pick<Fetched<Route>, 'headers'> & { body: unknown }): void {
  assert.ok(Number(headers.get('retry-after')) > 0, 'A 503 without Retry-After')
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.doesNotMatch(JSON.stringify(body), INTERNALS)
}

export async function signIn(load: Load, caller: Caller): Promise<void> {
  for (;;) {
    const jumps = load.jumps
    const reply = await attempt(load, caller, entrar, { body: { email: caller.email, senha: caller.senha } })
    if (reply?.status === 200) {
      caller.token = reply.body.token
      caller.signedInAt = jumps
      return
    }
    // A sign-in that the fault cut off holds its place for half a minute: who comes meanwhile is told how long to wait.
    if (reply) assert.equal(reply.status, 429, JSON.stringify(reply.body))
    if (reply) await pause(Number(reply.headers.get('retry-after')) * 1000)
  }
}

export type Told<R extends Route> = { status: number; body: Answer<R> }

/**
 * Asks again, under the same key where there is one, until there is an answer that is no 503. Signs in again where a
 * clock that jumped ended the session. `undefined`: `isDone` found, before a repeat whose key a jump has aged, that it was done.
 */
export async function ask<R extends Route>(
  load: Load,
  caller: Caller,
  route: R,
  { isDone, ...given }: Given<R> & { isDone?: () => Promise<boolean> },
): Promise<Told<R> | undefined> {
  const jumps = load.jumps
  for (let tries = 0; ; tries++) {
    if (tries > 0 && jumpedSince(load, jumps) && (await isDone?.())) return undefined
    const reply = await attempt(load, caller, route, { ...given, token: caller.token })
    if (reply?.status === 401) {
      assert.ok(jumpedSince(load, caller.signedInAt), 'A session ended before its time')
      await signIn(load, caller)
    } else if (reply) return reply
  }
}
