import { startTransition, useEffect, useReducer, useRef } from 'react'

type Item = { key: unknown; index: number }

const AT_ONCE = 3

/**
 * Of the rows that a long list wants in the page, those that are there and a few more; the others come right after, a few
 * at a time. A jump over the list, or a search, brings a whole screen of rows: a key pressed then waits for three of them
 * instead of thirty. `first` is the first row in sight: what is seen comes before what is not.
 */
export function useFewAtOnce<T extends Item>(items: readonly T[], first: number): readonly T[] {
  const there = useRef<ReadonlySet<unknown>>(undefined)
  const [, goOn] = useReducer((turn: number) => turn + 1, 0)
  const before = there.current
  // The first time nobody has a key to press yet.
  const fresh = before ? items.filter(({ key }) => !before.has(key)) : []
  const outOfSight = ({ index }: Item) => (index < first ? items.length + first - index : index - first)
  const later = new Set(fresh.toSorted((a, b) => outOfSight(a) - outOfSight(b)).slice(AT_ONCE))
  const now = later.size > 0 ? items.filter(item => !later.has(item)) : items
  useEffect(() => {
    there.current = new Set(now.map(({ key }) => key))
    if (later.size === 0) return
    // A transition, for else a key would take them along into its own frame.
    const timer = setTimeout(() => startTransition(goOn))
    return () => clearTimeout(timer)
  })
  return now
}
