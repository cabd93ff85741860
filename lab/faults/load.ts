import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { entrar } from '#contract/autenticacao.ts'
import type { Route } from '#contract/route.ts'
import { type Fetched, fetchCall, type Given } from '../../test/server-process.ts'

/** What all buyers share: the servers' addresses and counts of answers. */
export type Load = {
  addresses: readonly string[]
  acknowledged: number
  refused: number
  broken: number
  slowestMs: number
}
/** A signed-in person. `server`: index of the address that is asked next. */
export type Caller = { token: string; server: number }

const HANGS_AFTER = 60_000
const AGAIN_MS = 250
/** Internals that no answer to a person may contain. */
const INTERNALS = /postgres|sql|ECONN|timeout|stack|\.ts\b|relation|Error:/i

export const newLoad = (addresses: readonly string[]): Load => ({
  addresses,
  acknowledged: 0,
  refused: 0,
  broken: 0,
  slowestMs: 0,
})

export async function signIn({ addresses: [address = ''] }: Load, email: string, senha: string, server = 0) {
  const reply = await fetchCall(address, entrar, { body: { email, senha } })
  return { token: reply?.body.token ?? assert.fail('not signed in'), server }
}

/** Asks again, with the same idempotency key if there is one, until an answer is not 503. No answer within a minute fails. */
export async function ask<R extends Route>(load: Load, caller: Caller, route: R, given: Given<R>): Promise<Fetched<R>> {
  for (; ; caller.server++, await pause(AGAIN_MS)) {
    const started = performance.now()
    const reply = await fetchCall(load.addresses[caller.server % load.addresses.length] ?? '', route, {
      ...given,
      token: caller.token,
      signal: AbortSignal.timeout(HANGS_AFTER),
    })
    load.slowestMs = Math.max(load.slowestMs, performance.now() - started)
    if (!reply) load.broken++
    else if (reply.status === 503) {
      load.refused++
      assert.ok(Number(reply.headers.get('retry-after')) > 0, 'A 503 without Retry-After')
      assert.match(reply.headers.get('content-type') ?? '', /^application\/problem\+json/)
      assert.doesNotMatch(JSON.stringify(reply.body), INTERNALS)
    } else {
      assert.ok(reply.status < 500, JSON.stringify(reply.body))
      return reply
    }
  }
}
