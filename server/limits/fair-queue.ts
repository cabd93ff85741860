import { busy, callerLeft, tooManyOfYours, type UserError } from '../errors.ts'
import type { Asked } from './asked.ts'

/** One user's part of the places, and of what is worked on at once: a quarter, and never less than one. */
const shareOf = (places: number): number => Math.max(1, Math.floor(places / 4))

type Limits = {
  /** What stands in it, and what else to do, for who is refused: `planilhas`, 'O CSV não precisa esperar.' */
  what: string
  instead?: string
  /** How many are worked on at the same time. */
  atOnce: number
  /** How many there may be, waiting and worked on. */
  places: number
}

export type Turn = {
  /** Gives the place back; again does nothing. */
  end(): void
  /** Keeps the place until `work` is done, also after its `end`. */
  endWith(work: Promise<unknown>): void
}
export type FairQueue = { turn(asked: Asked): Promise<Turn> }
type Waiting = { resolve: (turn: Turn) => void; reject: (why: UserError) => void }
type User = { working: number; waiting: Waiting[] }

/**
 * The one rule of all costly work: users take turns, one piece of work each, and nobody has more than a quarter of the
 * places (429), or of what is worked on at once. Where all places are taken, the last of the user who waits for most
 * gives way (429); only where that would not be fairer is the system full (503).
 */
export function fairQueue({ what, instead, atOnce, places }: Limits): FairQueue {
  /** In the order in which they are served. */
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
  /** Behind all others; both when work begins and when it ends, so that who came meanwhile is before who had a turn. */
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
  /** A place for one who waits for so many already. */
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

/** Stands in the queue until it is served or the caller leaves: a person may wait, and a proxy that does not hangs up. */
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

/** Works when its turn has come, and then gives its place to another. */
export async function inTurn<T>(queue: FairQueue, asked: Asked, work: () => Promise<T>): Promise<T> {
  const turn = await queue.turn(asked)
  try {
    return await work()
  } finally {
    turn.end()
  }
}
