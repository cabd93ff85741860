import { Piscina } from 'piscina'
import type { Asked } from './asked.ts'
import { busy, callerLeft, tooManyOfYours, unavailable } from './errors.ts'

type Limits = {
  /** What the work makes, and an alternative to offer in a refusal: `planilhas`, 'O CSV não precisa esperar.' */
  what: string
  instead?: string
  threads: number
  /** How many calls there are at most, working and waiting. */
  calls: number
  mebibytes: number
}

/** How long a call may wait and work. */
const LATEST = 120_000
/** A thread without work ends after this time, to free its memory. */
const IDLE = 30_000
/** One user's share of the calls. */
const SHARE = 1 / 4

/**
 * Costly work of one kind in threads of its own, by the module's default export. `use` reads what the work needs and gives it to
 * `run`; it ends with its caller. Refused are more than a user's share of the calls (429) and more than all of them (503).
 */
export function threads<Task, Result>(module: URL, { what, instead, threads, calls, mebibytes }: Limits) {
  let pool: Piscina<Task, Result> | undefined
  const working: number[] = []
  const runFor =
    (signal: AbortSignal) =>
    async (task: Task): Promise<Result> => {
      pool ??= new Piscina({
        ...{ filename: module.href, minThreads: 0, maxThreads: threads, idleTimeout: IDLE },
        resourceLimits: { maxOldGenerationSizeMb: mebibytes },
      })
      const late = AbortSignal.timeout(LATEST)
      try {
        return await pool.run(task, { signal: AbortSignal.any([signal, late]) })
      } catch (error) {
        if (signal.aborted) throw callerLeft()
        throw late.aborted ? unavailable() : error
      }
    }
  return async <Answer>(
    { userId, signal }: Asked,
    work: (run: (task: Task) => Promise<Result>) => Promise<Answer>,
  ): Promise<Answer> => {
    if (signal.aborted) throw callerLeft()
    if (working.filter(id => id === userId).length >= calls * SHARE) throw tooManyOfYours(what, instead)
    if (working.length >= calls) throw busy(what, instead)
    working.push(userId)
    try {
      return await work(runFor(signal))
    } finally {
      working.splice(working.indexOf(userId), 1)
    }
  }
}
