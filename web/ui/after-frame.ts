const AT_LATEST = 100 // milliseconds: a tab in the back draws no frames

/**
 * Gathers what nobody waits to see: however often it is asked for, the work is done once, after what is changing now has
 * been shown. `now` does at once what was put off.
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
    // A frame is painted after its callbacks: only the task after them comes after it.
    requestAnimationFrame(() => setTimeout(now))
  }
  return { ask, now }
}
