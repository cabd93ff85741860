import { hashKey, type QueryKey } from '@tanstack/react-query'

// A screen that writes knows newer data than it has read. The offline copy keeps that newer data.

const known = new Map<string, (read: unknown) => unknown>()
let onBetter: (queryKey: QueryKey) => void = () => undefined

/** `now` maps the last answer of `queryKey` to its current state. Call `told` after each change. */
export function keepBestKnown<T>(queryKey: QueryKey, now: (read: T) => T): { told(): void } {
  known.set(hashKey(queryKey), now as (read: unknown) => unknown)
  return { told: () => onBetter(queryKey) }
}

export const bestKnown = (queryKey: QueryKey, read: unknown): unknown => known.get(hashKey(queryKey))?.(read) ?? read

export function onBetterKnown(listener: typeof onBetter): void {
  onBetter = listener
}
