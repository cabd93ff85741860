import { startTransition, useCallback, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

type Item = { key: unknown; index: number }

const AT_ONCE = 2
/** Milliseconds in which they are drawn on a quick machine, where many such turns fit into a frame. */
const QUICK = 5

/**
 * Of the rows that a long list wants in the page, those that are there and a few more; the others come right after, a few
 * at a time. A jump over the list, or a search, brings a whole screen of rows: a key pressed then waits for two of them
 * instead of thirty, and where they are drawn slowly each two have a frame of their own. `first` is the first row in
 * sight: what is seen comes before what is not. `bring` has one of the wanted rows drawn at once, for the key that goes
 * there: the next key must not be too early.
 */
export function useFewAtOnce<T extends Item>(items: readonly T[], first: number) {
  const there = useRef<ReadonlySet<unknown>>(undefined)
  const [turn, goOn] = useReducer((turn: number) => turn + 1, 0)
  const began = useRef(Number.NEGATIVE_INFINITY)
  /** The turn that brought its rows: what else is drawn before the next (a row measured again, a key) brings none. */
  const spent = useRef<number>(undefined)
  const brought = useRef<number>(undefined)
  const before = there.current
  // The first time nobody has a key to press yet.
  const fresh = before ? items.filter(({ key, index }) => !before.has(key) && index !== brought.current) : []
  const outOfSight = ({ index }: Item) => (index < first ? items.length + first - index : index - first)
  const later = new Set(
    fresh.toSorted((a, b) => outOfSight(a) - outOfSight(b)).slice(turn === spent.current ? 0 : AT_ONCE),
  )
  const now = later.size > 0 ? items.filter(item => !later.has(item)) : items
  useEffect(() => {
    there.current = new Set(now.map(({ key }) => key))
    spent.current = later.size > 0 ? turn : undefined
    if (later.size === 0) return
    const quick = performance.now() - began.current < QUICK
    const next = () => {
      began.current = performance.now()
      // A transition, for else a key would take them along into its own frame.
      startTransition(goOn)
    }
    if (!quick) {
      const frame = requestAnimationFrame(next)
      return () => cancelAnimationFrame(frame)
    }
    const timer = setTimeout(next)
    return () => clearTimeout(timer)
  })
  const bring = useCallback((index: number) => {
    brought.current = index
    flushSync(goOn)
  }, [])
  return { rows: now, bring }
}
