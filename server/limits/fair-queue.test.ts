import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { UserError } from '../errors.ts'
import { fairQueue, inTurn, type Turn } from './fair-queue.ts'

const [ANA, BIA, CAIO, DUDA, ELI] = [1, 2, 3, 4, 5] as const
const staying = () => new AbortController().signal
const by = (userId: number) => ({ userId, signal: staying() })
const refused = (status: number, seconds?: number) => (error: unknown) =>
  error instanceof UserError && error.status === status && error.extra.retryAfter === seconds

/** A queue in which `done` ends the oldest running work, with a record of whose work began and who was refused. */
function stage(limits: { atOnce: number; places: number }) {
  const queue = fairQueue({ what: 'planilhas', ...limits })
  const begun: number[] = []
  const refusals: [user: number, status: number][] = []
  const underWay: Turn[] = []
  return {
    begun,
    refusals,
    ask: (user: number, times = 1, signal = staying()) => {
      for (let i = 0; i < times; i++)
        queue.turn({ userId: user, signal }).then(
          turn => {
            begun.push(user)
            underWay.push(turn)
          },
          (error: UserError) => refusals.push([user, error.status]),
        )
    },
    /** Lets queued work begin. */
    settle: () => setImmediate(),
    done: async (times = 1) => {
      for (let i = 0; i < times; i++) {
        underWay.shift()?.end()
        await setImmediate()
      }
    },
  }
}

describe('a fair queue', () => {
  test('users take turns, however much one of them requested before', async () => {
    const { ask, settle, done, begun } = stage({ atOnce: 1, places: 40 })
    ask(ANA, 6)
    await settle()
    ask(BIA, 2)
    ask(CAIO)
    await done(8)
    assert.deepEqual(begun, [ANA, BIA, CAIO, ANA, BIA, ANA, ANA, ANA, ANA])
  })

  test('429 for a user with more than a quarter of the places, and for no one else', async () => {
    const { ask, settle, done, begun, refusals } = stage({ atOnce: 1, places: 40 })
    ask(ANA, 24)
    ask(BIA, 10)
    await settle()
    assert.deepEqual(refusals, Array(14).fill([ANA, 429]))
    await done(20)
    assert.equal(begun.filter(user => user === ANA).length, 10)
    assert.equal(begun.filter(user => user === BIA).length, 10)
  })

  test('one user has at most a quarter of the concurrent work; others need not wait', async () => {
    const { ask, settle, begun } = stage({ atOnce: 8, places: 32 })
    ask(ANA, 8)
    ask(BIA)
    await settle()
    assert.deepEqual(begun, [ANA, ANA, BIA])
  })

  test('when a quarter is less than one, one job runs and the others wait their turn', async () => {
    const { ask, settle, done, begun } = stage({ atOnce: 2, places: 8 })
    ask(ANA, 2)
    ask(BIA)
    await settle()
    assert.deepEqual(begun, [ANA, BIA])
    await done()
    assert.deepEqual(begun, [ANA, BIA, ANA])
  })

  test('when all places are taken, the last job of the user with the most waiting gives way to one with fewer', async () => {
    const { ask, settle, done, begun, refusals } = stage({ atOnce: 1, places: 16 })
    for (const user of [ANA, BIA, CAIO, DUDA]) ask(user, 4)
    ask(ELI)
    await settle()
    assert.deepEqual(refusals, [[BIA, 429]])
    await done(15)
    assert.deepEqual(begun.slice(0, 5), [ANA, BIA, CAIO, DUDA, ELI])
    assert.equal(begun.length, 16)
  })

  test('503 when every user waits for one job', async () => {
    const { ask, settle, refusals } = stage({ atOnce: 1, places: 4 })
    for (const user of [ANA, BIA, CAIO, DUDA, ELI]) ask(user)
    await settle()
    assert.deepEqual(refusals, [[ELI, 503]])
  })

  test('499 a caller that leaves frees the place, waiting or before', async () => {
    const { ask, settle, done, begun, refusals } = stage({ atOnce: 1, places: 8 })
    const leaving = new AbortController()
    ask(ANA)
    ask(ANA, 1, leaving.signal)
    ask(BIA)
    leaving.abort()
    ask(CAIO, 1, leaving.signal)
    await settle()
    ask(ANA)
    await done(2)
    assert.deepEqual(begun, [ANA, BIA, ANA])
    assert.deepEqual(refusals, [
      [CAIO, 499],
      [ANA, 499],
    ])
  })

  test('a refusal says when to retry and what it is about', async () => {
    const queue = fairQueue({ what: 'planilhas', instead: 'O CSV não espera.', atOnce: 1, places: 4 })
    await queue.turn(by(ANA))
    await assert.rejects(queue.turn(by(ANA)), refused(429, 5))
    await assert.rejects(queue.turn(by(ANA)), {
      message: 'Você já tem planilhas demais em andamento',
      detail: 'O que você já pediu vem primeiro. Aguarde 5 segundos e tente de novo. O CSV não espera.',
    })
  })

  test('a place is freed once, also by work that fails, and kept for work that continues after it', async () => {
    const queue = fairQueue({ what: 'planilhas', atOnce: 1, places: 4 })
    await assert.rejects(
      inTurn(queue, by(ANA), () => Promise.reject(new Error('broken'))),
      /broken/,
    )
    const turn = await queue.turn(by(ANA))
    const { promise, resolve } = Promise.withResolvers<void>()
    turn.endWith(promise)
    turn.end()
    turn.end()
    await assert.rejects(queue.turn(by(ANA)), refused(429, 5))
    resolve()
    await promise
    await setImmediate()
    const again = await queue.turn(by(ANA))
    again.end()
    again.end()
    const [mine, others] = [await queue.turn(by(ANA)), queue.turn(by(BIA))]
    let waits = true
    others.then(() => {
      waits = false
    })
    await setImmediate()
    assert.ok(waits)
    mine.end()
    await others
  })
})
