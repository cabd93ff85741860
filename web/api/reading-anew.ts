import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** However many orders change, the screen is read anew at most so often. */
const AT_MOST_EVERY = 2_000
/** How soon it is looked again whether a reading has come to its end, and from when on it counts as lost. */
const LOOKS_EVERY = 250
const WAITS_AT_MOST = 15_000

/**
 * Reads anew what is out of date, however often it is asked for. A reading under way is let come to its end: cut off by each
 * change, none would on a slow line while orders keep coming, and neither would a list's next page.
 */
export function readingAnew(client: QueryClient, keys: () => readonly QueryKey[]): { ask(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const read = (until: number) => {
    const busy = keys().some(queryKey => client.isFetching({ queryKey }) > 0)
    timer = busy && Date.now() < until ? setTimeout(read, LOOKS_EVERY, until) : undefined
    if (timer !== undefined) return
    last = Date.now()
    for (const queryKey of keys()) void client.invalidateQueries({ queryKey })
  }
  return {
    ask: () => {
      const wait = Math.max(0, last + AT_MOST_EVERY - Date.now())
      timer ??= setTimeout(read, wait, Date.now() + wait + WAITS_AT_MOST)
    },
    stop: () => clearTimeout(timer),
  }
}
