import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createTimer } from '../ui/timer.ts'

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
  let last = 0
  let until = 0
  const timer = createTimer(() => {
    const busy = keys().some(queryKey => client.isFetching({ queryKey }) > 0)
    if (busy && Date.now() < until) return timer.set(LOOKS_EVERY)
    last = Date.now()
    for (const queryKey of keys()) void client.invalidateQueries({ queryKey })
  })
  return {
    ask: () => {
      const wait = Math.max(0, last + AT_MOST_EVERY - Date.now())
      if (timer.keep(wait)) until = Date.now() + wait + WAITS_AT_MOST
    },
    stop: timer.stop,
  }
}
