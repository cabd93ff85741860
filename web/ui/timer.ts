const AT_LATEST = 100 // milliseconds: a background tab renders no frames

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

/**
 * Batches work whose result nobody waits to see: many `ask` calls run `work` once, after the current change has been
 * painted. `now` flushes the pending work at once.
 */
export function afterFrame(work: () => void): { ask: () => void; now: () => void } {
  let asked = false
  let latest: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    if (!asked) return
    asked = false
    clearTimeout(latest)
    work()
  }
  const ask = () => {
    if (asked) return
    asked = true
    latest = setTimeout(now, AT_LATEST)
    // Frame callbacks run before the paint; a task queued from one runs after it.
    requestAnimationFrame(() => setTimeout(now))
  }
  return { ask, now }
}
