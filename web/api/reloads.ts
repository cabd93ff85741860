import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Minimum milliseconds between reloads, however many orders change. */
const AT_MOST_EVERY = 2_000
/** Milliseconds between checks whether the previous fetch has ended, and after which it counts as lost. */
const LOOKS_EVERY = 250
const WAITS_AT_MOST = 15_000

/**
 * Throttles the invalidation of `keys` to one every two seconds. Waits for a running fetch: if every change aborted it,
 * none would finish on a slow line, and neither would a list's next page.
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
