/** At most one pending call of `work`. */
export function createTimer(work: () => void) {
  let pending: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(pending)
    pending = undefined
  }
  /** In `ms` milliseconds, instead of the pending call. */
  const set = (ms: number) => {
    stop()
    pending = setTimeout(() => {
      pending = undefined
      work()
    }, ms)
  }
  /** The same, unless a call is pending; tells which. */
  const keep = (ms: number) => {
    const free = pending === undefined
    if (free) set(ms)
    return free
  }
  return { stop, set, keep }
}
export type Timer = ReturnType<typeof createTimer>

/** Resolves after `ms` milliseconds, or at once when `signal` aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
