import { startTransition, useCallback, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

type Item = { key: unknown; index: number }

const AT_ONCE = 2
/** Milliseconds that a quick machine needs for AT_ONCE rows: several such batches fit into one frame. */
const QUICK = 5
/** Batches in one frame: its layout and paint take the rows of all of them together. */
const IN_A_FRAME = 3

/**
 * Limits how many new rows of a long list mount at once: the rows already mounted, plus AT_ONCE new ones per batch,
 * visible rows first. A jump or a search needs a screenful of rows; a key pressed then waits for two of them instead of
 * thirty, and on a slow machine each batch has a frame of its own. `first` is the first visible row. `bring` mounts one
 * wanted row at once, for the key that goes there: the next key must not come too early.
 */
export function useFewAtOnce<T extends Item>(items: readonly T[], first: number) {
  const there = useRef<ReadonlySet<unknown>>(undefined)
  const [turn, goOn] = useReducer((turn: number) => turn + 1, 0)
  const began = useRef(Number.NEGATIVE_INFINITY)
  const inThisFrame = useRef(0)
  /** The turn that has mounted its batch: another render in the same turn (a row measured again, a key) adds none. */
  const spent = useRef<number>(undefined)
  const brought = useRef<number>(undefined)
  const before = there.current
  // While the list is empty no key can be waiting in it, so its first rows all mount.
  const fresh = before?.size ? items.filter(({ key, index }) => !before.has(key) && index !== brought.current) : []
  const outOfSight = ({ index }: Item) => (index < first ? items.length + first - index : index - first)
  const later = new Set(
    fresh.toSorted((a, b) => outOfSight(a) - outOfSight(b)).slice(turn === spent.current ? 0 : AT_ONCE),
  )
  const now = later.size > 0 ? items.filter(item => !later.has(item)) : items
  useEffect(() => {
    there.current = new Set(now.map(({ key }) => key))
    spent.current = later.size > 0 ? turn : undefined
    if (later.size === 0) return
    const quick = performance.now() - began.current < QUICK && inThisFrame.current < IN_A_FRAME
    const next = () => {
      began.current = performance.now()
      inThisFrame.current = quick ? inThisFrame.current + 1 : 1
      // A transition, because otherwise a key's render would include the new rows.
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
