import { hashKey, type QueryKey } from '@tanstack/react-query'

// A screen that writes knows more than it has read: what is kept for a time without a network is what it knows.

const known = new Map<string, (read: unknown) => unknown>()
let onBetter: (queryKey: QueryKey) => void = () => undefined

/** `now` answers what the screen would read, out of what it last read. */
export function knowBetter<T>(queryKey: QueryKey, now: (read: T) => T): { told(): void } {
  known.set(hashKey(queryKey), now as (read: unknown) => unknown)
  return { told: () => onBetter(queryKey) }
}

export const bestKnown = (queryKey: QueryKey, read: unknown): unknown => known.get(hashKey(queryKey))?.(read) ?? read

export function whenBetterKnown(listener: typeof onBetter): void {
  onBetter = listener
}
