type Options = {
  everyMs: number
  /** One round. `stopped` tells a long one that it is time to leave. */
  work: (stopped: () => boolean) => Promise<void>
  onError: (error: unknown) => void
}

/** Works again and again, each time so long after the last one ended; a round that fails is told, and the next comes all the same. */
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
    /** Waits for the round that is under way. */
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
