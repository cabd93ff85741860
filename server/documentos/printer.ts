import { Worker } from 'node:worker_threads'
import { tooMany, UserError, unavailable } from '../errors.ts'
import type { Job } from './job.ts'

const TIME_LIMIT = 60_000
export const MOST_WAITING = 20
/** A thread that nobody needs gives its memory back. */
const IDLE = 30_000

export type Printed = { dados: Uint8Array } | { failure: string }

/** Nobody reads it: for the log, with the number that proxies write for a caller who left. */
const gone = () => new UserError(499, 'Quem pediu o documento já saiu', 'Peça o documento de novo.')

/**
 * The document as PDF, on a thread of its own: 400 lines take some 200 ms, a day of 500 orders some seconds. Whoever
 * leaves takes the work back, also when it has begun. One order never waits for somebody's day: those have a lane apart.
 */
export function printPdf(job: Job, signal: AbortSignal): Promise<Uint8Array> {
  return (job.tipo === 'pedido' || job.tipo === 'entrega' ? orders : days)(job, signal)
}

type Print = (job: Job, signal: AbortSignal) => Promise<Uint8Array>
const orders = lane()
const days = lane()

/** One thread, one document at a time. */
function lane(): Print {
  let thread: Worker | undefined
  let sleep: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const wake = () => {
    clearTimeout(sleep)
    if (!thread) {
      const started = new Worker(new URL('./printer-thread.ts', import.meta.url))
      // Also while nobody waits for it; whoever waits listens beside this.
      started.on('error', () => giveUp(started))
      started.on('exit', () => giveUp(started))
      thread = started
    }
    thread.ref()
    return thread
  }
  const giveUp = (worker: Worker) => {
    if (thread === worker) thread = undefined
    void worker.terminate()
  }
  /** Between documents the thread holds nobody: neither the process's end nor, for long, its memory. */
  const rest = (worker: Worker) => {
    worker.unref()
    sleep = setTimeout(() => giveUp(worker), IDLE).unref()
  }

  const lay: Print = (job, signal) => {
    if (signal.aborted) throw gone()
    const worker = wake()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const stop = (why: unknown) => {
      reject(why)
      giveUp(worker)
    }
    const answered = (printed: Printed) =>
      'dados' in printed
        ? resolve(printed.dados)
        : reject(new Error(`The document was not laid out: ${printed.failure}`))
    const left = () => stop(gone())
    const ended = (code: number) => stop(new Error(`The printer's thread ended with ${code}`))
    const late = setTimeout(() => stop(unavailable()), TIME_LIMIT)
    worker.once('message', answered)
    worker.once('error', stop)
    worker.once('exit', ended)
    signal.addEventListener('abort', left, { once: true })
    worker.postMessage(job)
    return promise.finally(() => {
      clearTimeout(late)
      worker.off('message', answered).off('error', stop).off('exit', ended)
      signal.removeEventListener('abort', left)
      rest(worker)
    })
  }

  return async (job, signal) => {
    if (waiting >= MOST_WAITING) throw tooMany(5)
    waiting++
    const mine = last.then(() => lay(job, signal))
    last = mine.catch(() => undefined) // how this one ended is no matter of the next one's
    try {
      return await mine
    } finally {
      waiting--
    }
  }
}
