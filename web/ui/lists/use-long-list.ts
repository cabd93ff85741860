import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusSoon } from '../focus/focus-soon.ts'
import styles from './lists.module.css'

/**
 * Estimated heights in pixels of a one-line row on a desktop, of a touch row and of a phone's card. A wrong estimate
 * would shift the rows whenever some come or go.
 */
type Heights = { row: number; touched: number; card: number }

/** Rows that come into the page together, in a transition, so that a key pressed meanwhile waits for few of them. */
const SLICE = 8
/** Pixels above and below the window whose rows are in the page, too. */
const MARGIN = 400
/** Slices that stay in the page beyond those: each key paints them all, but fewer would come and go without end. */
const MORE = 6
const FIRST: readonly number[] = [0, 1]
/** Frames that a row far away may take to come. */
const FRAMES = 60

/**
 * A long list in slices: only those near the viewport are in the page, and the others an empty box of their height, so
 * two thousand rows are as quick as twenty. `ids` are all rows in order; spread `body` on the container, `gap` on an
 * element for a missing slice and `place` on each row.
 */
export function useLongList<List extends HTMLElement>(ids: readonly number[], heights: Heights) {
  const list = useRef<List>(null)
  const [height] = useState(() => heightOf(heights))
  const [near, setNear] = useState(FIRST)
  useEffect(() => {
    const seen = new IntersectionObserver(
      entries => {
        const coming = entries.flatMap(({ target, isIntersecting }) => (isIntersecting ? sliceOf(target) : []))
        if (coming.length > 0) startTransition(() => setNear(before => withSlices(before, coming, height)))
      },
      { rootMargin: `${MARGIN}px` },
    )
    if (ids.length > 0 && near.length > 0)
      // both say which gaps there are
      for (const gap of list.current?.querySelectorAll('[data-gap]') ?? []) seen.observe(gap)
    return () => seen.disconnect()
  }, [ids, near, height])
  const bring = useCallback(
    (id: number) => setNear(before => withSlices(before, [Math.floor(ids.indexOf(id) / SLICE)], height)),
    [ids, height],
  )
  /** Calls `focus` for a row, which comes into the page first if it is too far away. */
  const goTo = useCallback(
    (id: number, focus: () => boolean) => {
      if (focus()) return
      bring(id)
      focusSoon(focus, FRAMES)
    },
    [bring],
  )
  /** Like `goTo`, for a key that the next key may follow at once. */
  const lead = useCallback(
    (id: number, focus: () => boolean) => {
      if (focus()) return
      flushSync(() => bring(id))
      focus()
    },
    [bring],
  )
  const there = new Set(near)
  const rows = Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, slice) => {
    const at = slice * SLICE
    const own = ids.slice(at, at + SLICE)
    const gap = { 'data-gap': slice, 'aria-hidden': true, style: { height: own.length * height } }
    if (!there.has(slice)) return { slice, gap, own: [] }
    const place = { 'data-slice': slice, className: `full ${styles.place}` }
    return { slice, own: own.map((id, i) => ({ id, index: at + i, place })) }
  })
  return { body: { ref: list, className: styles.body }, rows, goTo, lead }
}

const sliceOf = (element: Element): number =>
  Number(element.getAttribute('data-gap') ?? element.getAttribute('data-slice'))

/** The slices in the page; the farthest go. The one with the focus stays, so that the keyboard can go on from it. */
function withSlices(before: readonly number[], coming: readonly number[], height: number): readonly number[] {
  const most = Math.ceil((innerHeight + 2 * MARGIN) / (SLICE * height)) + MORE
  const focused = document.activeElement?.closest('[data-slice]')
  const kept = focused ? before.filter(slice => slice === sliceOf(focused)) : []
  const [here = 0] = coming
  const nearest = before.toSorted((a, b) => Math.abs(a - here) - Math.abs(b - here))
  return [...new Set([...coming, ...kept, ...nearest])].slice(0, most)
}

const heightOf = ({ row, touched, card }: Heights): number =>
  matchMedia('(max-width: 45em)').matches ? card : matchMedia('(pointer: coarse)').matches ? touched : row
