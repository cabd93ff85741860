/** A run that is told to stop leaves nothing running: what it started is ended first. */
export function endWith(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop().finally(() => process.exit(1))
    })
}
