import type { Asked } from '../asked.ts'
import { busy, callerLeft, tooManyOfYours, type UserError } from '../errors.ts'

/** One user's share of the places and of the concurrent work: a quarter, but at least one. */
const shareOf = (places: number): number => Math.max(1, Math.floor(places / 4))

type Limits = {
  /** What the queue is for, and an alternative to offer in a refusal: `planilhas`, 'O CSV não precisa esperar.' */
  what: string
  instead?: string
  /** How much work runs concurrently. */
  atOnce: number
  /** The most entries, waiting and running. */
  places: number
}

export type Turn = {
  /** Gives the place back; idempotent. */
  end(): void
  /** Keeps the place until `work` is done, even after `end`. */
  endWith(work: Promise<unknown>): void
}
export type FairQueue = { turn(asked: Asked): Promise<Turn> }
type Waiting = { resolve: (turn: Turn) => void; reject: (why: UserError) => void }
type User = { working: number; waiting: Waiting[] }

/**
 * The scheduling of all costly work: users take turns, one piece of work each, and none gets more than a quarter of the
 * places (429) or of the concurrent work. If all places are taken, the last entry of the user with the most waiting is
 * evicted (429); if that would not be fairer, the queue is full (503).
 */
export function fairQueue({ what, instead, atOnce, places }: Limits): FairQueue {
  /** Users in the order of service. */
  const users = new Map<number, User>()
  const count = (of: (user: User) => number) => users.values().reduce((sum, user) => sum + of(user), 0)

  const next = () => {
    if (count(({ working }) => working) >= atOnce) return
    for (const [id, user] of users) {
      if (user.working >= shareOf(atOnce)) continue
      const first = user.waiting.shift()
      if (!first) continue
      first.resolve(begin(id, user))
      return next()
    }
  }
  /** Moves a user to the end when work begins and when it ends, so that newcomers precede one who had a turn. */
  const goBehind = (id: number, user: User) => {
    users.delete(id)
    if (user.working > 0 || user.waiting.length > 0) users.set(id, user)
  }
  const begin = (id: number, user: User): Turn => {
    user.working++
    goBehind(id, user)
    return turnThat(() => {
      user.working--
      goBehind(id, user)
      next()
    })
  }
  /** Frees a place for a user who already has `waitsFor` entries waiting. */
  const makeRoom = (waitsFor: number) => {
    if (count(({ working, waiting }) => working + waiting.length) < places) return
    const most = users.values().reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a))
    if (most.waiting.length <= waitsFor + 1) throw busy(what, instead)
    most.waiting.pop()?.reject(tooManyOfYours(what, instead))
  }

  return {
    turn: async ({ userId: id, signal }) => {
      if (signal.aborted) throw callerLeft()
      const user = users.get(id) ?? { working: 0, waiting: [] }
      if (user.working + user.waiting.length >= shareOf(places)) throw tooManyOfYours(what, instead)
      makeRoom(user.waiting.length)
      users.set(id, user)
      return served(signal, mine => {
        user.waiting.push(mine)
        next()
        return () => {
          user.waiting = user.waiting.filter(other => other !== mine)
          if (user.working === 0 && user.waiting.length === 0) users.delete(id)
        }
      })
    },
  }
}

/** Waits until served or the caller disconnects. There is no timeout: an impatient proxy disconnects by itself. */
function served(signal: AbortSignal, stand: (mine: Waiting) => () => void): Promise<Turn> {
  const { promise, resolve, reject } = Promise.withResolvers<Turn>()
  const stepOut = stand({ resolve, reject })
  const left = () => {
    stepOut()
    reject(callerLeft())
  }
  signal.addEventListener('abort', left, { once: true })
  return promise.finally(() => signal.removeEventListener('abort', left))
}

function turnThat(give: () => void): Turn {
  let ended = false
  let work: Promise<unknown> | undefined
  return {
    end: () => {
      if (ended) return
      ended = true
      if (work) work.then(give, give)
      else give()
    },
    endWith: given => {
      work = given
    },
  }
}

/** Runs `work` when its turn comes, then gives the place back. */
export async function inTurn<T>(queue: FairQueue, asked: Asked, work: () => Promise<T>): Promise<T> {
  const turn = await queue.turn(asked)
  try {
    return await work()
  } finally {
    turn.end()
  }
}
