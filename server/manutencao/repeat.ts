type Options = {
  everyMs: number
  /** One round. A long one should check `stopped` and return. */
  work: (stopped: () => boolean) => Promise<void>
  onError: (error: unknown) => void
}

/** Repeats `work`, each time `everyMs` after the last round. A failed round is reported, and the next one follows. */
export function repeat({ everyMs, work, onError }: Options): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const next = () => {
    timer = setTimeout(() => {
      running = work(() => stopped)
        .catch(onError)
        .then(() => {
          if (!stopped) next()
        })
    }, everyMs).unref()
  }
  next()

  return {
    /** Waits for the current round. */
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
