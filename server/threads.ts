import { Piscina } from 'piscina'
import type { Asked } from './asked.ts'
import { busy, callerLeft, tooManyOfYours, unavailable } from './errors.ts'

type Shares = {
  /** What the work makes, and an alternative to offer in a refusal: `planilhas`, 'O CSV não precisa esperar.' */
  what: string
  instead?: string
  /** How many calls there are at most, working and waiting. */
  calls: number
}
type Limits = Shares & { threads: number; mebibytes: number }

/** How long a call may wait for a thread and work in it. */
const LATEST = 60_000
/** Without work a pool ends after this time, to free its memory. */
const IDLE = 30_000
/** One user's share of the calls. */
const SHARE = 1 / 4

/**
 * Costly work of one kind: the returned function takes a place for a call, and returns what gives it back. Refused are more than
 * a user's share of the calls (429) and more than all of them (503).
 */
export function shares({ what, instead, calls }: Shares) {
  const working: number[] = []
  return ({ userId, signal }: Asked): (() => void) => {
    if (signal.aborted) throw callerLeft()
    if (working.filter(id => id === userId).length >= calls * SHARE) throw tooManyOfYours(what, instead)
    if (working.length >= calls) throw busy(what, instead)
    working.push(userId)
    return () => void working.splice(working.indexOf(userId), 1)
  }
}

/**
 * Costly work of one kind in threads of its own, by the module's default export, within `shares`. The returned function reads
 * what the work needs and gives it to `run`; the thread ends with its caller.
 */
export function threads<Task, Result>(module: URL, { threads, mebibytes, ...limits }: Limits) {
  const take = shares(limits)
  let pool: Piscina<Task, Result> | undefined
  let sleep: NodeJS.Timeout | undefined
  let running = 0
  const rest = () => {
    void pool?.destroy()
    pool = undefined
  }
  const run = async (task: Task, signal: AbortSignal): Promise<Result> => {
    clearTimeout(sleep)
    // Where a thread ends with its caller, Piscina starts another for those who wait only as far as `minThreads`.
    pool ??= new Piscina({
      filename: module.href,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: IDLE,
      resourceLimits: { maxOldGenerationSizeMb: mebibytes },
    })
    running++
    const late = AbortSignal.timeout(LATEST)
    try {
      return await pool.run(task, { signal: AbortSignal.any([signal, late]) })
    } catch (error) {
      if (signal.aborted) throw callerLeft()
      throw late.aborted ? unavailable() : error
    } finally {
      if (--running === 0) sleep = setTimeout(rest, IDLE).unref()
    }
  }
  return async <Answer>(asked: Asked, work: (run: (task: Task) => Promise<Result>) => Promise<Answer>) => {
    const giveBack = take(asked)
    try {
      return await work(task => run(task, asked.signal))
    } finally {
      giveBack()
    }
  }
}
