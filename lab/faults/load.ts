import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { entrar } from '#contract/autenticacao.ts'
import type { Answer, Route } from '#contract/route.ts'
import { type Fetched, fetchCall, type Given } from '../../test/server-process.ts'

/** State that all buyers share: server addresses, counts of answers, and clock jumps. */
export type Load = {
  addresses: readonly string[]
  jumps: number
  /** A jump is under way: some processes may not have noticed it yet. */
  jumping: boolean
  acknowledged: number
  refused: number
  broken: number
  /** Reports read, and how many of them lacked an acknowledged write. */
  reports: number
  old: number
  slowestMs: number
}
/** A signed-in caller with its own address. */
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

/** Whether the clock has jumped, or may be jumping, since jump number `then`. */
export const jumpedSince = ({ jumps, jumping }: Load, then: number): boolean => jumping || jumps > then

const HANGS_AFTER = 60_000
const AGAIN_MS = 250
/** Internals that no answer to a person may contain. */
const INTERNALS = /postgres|sql|ECONN|timeout|stack|\.ts\b|relation|disk|disco|Error:/i

/** One attempt on the next server. Returns undefined when the connection broke; no answer within a minute fails the run. */
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
    // A sign-in cut off by the fault holds its slot for half a minute; until then the server answers 429 with a time to wait.
    if (reply) assert.equal(reply.status, 429, JSON.stringify(reply.body))
    if (reply) await pause(Number(reply.headers.get('retry-after')) * 1000)
  }
}

export type Told<R extends Route> = { status: number; body: Answer<R> }

/**
 * Retries, with the same idempotency key if there is one, until an answer is not 503. Signs in again when a clock jump ended the
 * session. Returns undefined when a jump has expired the key and `isDone` shows that the call was already done.
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
