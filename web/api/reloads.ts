import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The screen reloads at most so often, however many orders change. In milliseconds, as all here. */
const AT_MOST_EVERY = 2_000
/** How often a reload looks whether the reading before it has ended, and when it takes that one for lost. */
const LOOKS_EVERY = 250
const WAITS_AT_MOST = 15_000

/**
 * Reloads what is out of date, at most every two seconds. A reading under way comes to its end first: if each change cut it
 * off, none would end on a slow line while orders keep coming, nor would a list's next page.
 */
export function reloading(client: QueryClient, keys: () => readonly QueryKey[]): { ask(): void; stop(): void } {
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
