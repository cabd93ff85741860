const AT_LATEST = 100 // milliseconds: a background tab renders no frames

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
