import { Worker } from 'node:worker_threads'
import { callerLeft, unavailable } from '../errors.ts'
import { fairQueue } from '../limits/fair-queue.ts'
import type { Job } from './job.ts'

const TIME_LIMIT = 60_000
/** An idle thread ends after this time, to free its memory. */
const IDLE = 30_000

/** Two queues, so that a single order never waits for a whole day's documents. Those take seconds each, so two run in parallel. */
export const ORDERS = fairQueue({ what: 'documentos', atOnce: 1, places: 80 })
export const DAYS = fairQueue({ what: 'documentos', atOnce: 2, places: 80 })

export type Printed = { dados: Uint8Array } | { failure: string }
type Print = (job: Job, signal: AbortSignal) => Promise<Uint8Array>

const resting: Print[] = []

/**
 * The document as PDF, laid out in a worker thread: 400 lines take about 200 ms, a day of 500 orders some seconds. A
 * caller that disconnects aborts the work, even when it has begun. Call it in a turn of one of the queues above.
 */
export async function printPdf(job: Job, signal: AbortSignal): Promise<Uint8Array> {
  const print = resting.pop() ?? printer()
  try {
    return await print(job, signal)
  } finally {
    resting.push(print)
  }
}

/** One thread, which lays out one document at a time. */
function printer(): Print {
  let thread: Worker | undefined
  let sleep: NodeJS.Timeout | undefined

  const wake = () => {
    clearTimeout(sleep)
    if (!thread) {
      const started = new Worker(new URL('./printer-thread.ts', import.meta.url))
      // Needed when no call is waiting; a waiting call has its own listeners.
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
  /** Between documents the thread does not keep the process alive, and ends after `IDLE`. */
  const rest = (worker: Worker) => {
    worker.unref()
    sleep = setTimeout(() => giveUp(worker), IDLE).unref()
  }

  return async (job, signal) => {
    if (signal.aborted) throw callerLeft()
    const worker = wake()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const stop = (why: unknown) => {
      reject(why)
      giveUp(worker)
    }
    const answered = (printed: Printed) =>
      'dados' in printed
        ? resolve(printed.dados)
        : reject(new Error(`The document's layout failed: ${printed.failure}`))
    const left = () => stop(callerLeft())
    const ended = (code: number) => stop(new Error(`The printer's thread exited with ${code}`))
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
}
