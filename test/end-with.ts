/** A run that is told to stop leaves nothing running: what it started is ended first. */
export function endWith(stop: () => Promise<void>): void {
  let stopping = false
  // Again and again: on Ctrl+C the terminal tells it, and so does npm, and the second must not end it half way.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().finally(() => process.exit(1))
    })
}

/** The same, and where it takes longer. */
export function endWithin(minutes: number, stop: () => Promise<void>): void {
  endWith(stop)
  setTimeout(() => {
    console.error(`Not done within ${minutes} minutes`)
    void stop().finally(() => process.exit(1))
  }, minutes * 60_000).unref()
}
