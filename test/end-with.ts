const stops: (() => Promise<unknown>)[] = []
let stopping = false

/** On SIGINT or SIGTERM, stops all that the run has started, then exits with 1. */
export function endWith(stop: () => Promise<unknown>): void {
  stops.push(stop)
  if (stops.length > 1) return
  // `on`, not `once`: on Ctrl+C both the terminal and npm send the signal, and the second must not end the process half way.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      Promise.allSettled(stops.map(stop => stop())).finally(() => process.exit(1))
    })
}

/** `endWith`, and the same once `minutes` have passed. */
export function endWithin(minutes: number, stop: () => Promise<void>): void {
  endWith(stop)
  setTimeout(() => {
    console.error(`Not finished within ${minutes} minutes`)
    void stop().finally(() => process.exit(1))
  }, minutes * 60_000).unref()
}
