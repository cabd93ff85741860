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
