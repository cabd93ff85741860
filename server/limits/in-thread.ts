import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { callerLeft } from '../errors.ts'

export type Limits = { signal: AbortSignal; seconds: number; mebibytes: number }

/**
 * Runs a module in a thread of its own, with `workerData`; its first message is the answer. The thread ends with the
 * answer, when the caller leaves, and at its limits, which reject.
 */
export async function inThread(module: URL, workerData: unknown, limits: Limits): Promise<unknown> {
  const { signal, seconds, mebibytes } = limits
  const thread = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: mebibytes } })
  try {
    const [answer] = await once(thread, 'message', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
    })
    return answer
  } catch (error) {
    throw signal.aborted ? callerLeft() : error
  } finally {
    await thread.terminate()
  }
}
