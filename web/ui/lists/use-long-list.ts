import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { leaveLed, useKeptInSight } from '../focus/focus-in-sight.ts'
import { focusSoon } from '../focus/focus-soon.ts'
import styles from './lists.module.css'
import { useFewAtOnce } from './use-few-at-once.ts'

/**
 * Estimated heights in pixels of a one-line row on a desktop, of a touch row and of a phone's card. A wrong estimate
 * would shift the rows whenever one is measured.
 */
type Heights = { row: number; touched: number; card: number }

/** A distant jump mounts a screenful of rows, two at a time: seconds on a slow machine, 144 frames each on a fast. */
const FRAMES = 600

/**
 * A virtualised list: only the rows near the viewport are in the page, so two thousand are as quick as twenty. `ids`
 * are all rows in order; spread `body` on the container and `place` on each row.
 */
export function useLongList<List extends HTMLElement>(ids: readonly number[], heights: Heights) {
  const list = useRef<List>(null)
  const margin = useMargin(list, ids.length > 0)
  const [height] = useState(() => heightOf(heights))
  const rangeExtractor = useWithFocused(list, ids)
  const virtual = useWindowVirtualizer({
    count: ids.length,
    rangeExtractor,
    estimateSize: () => height,
    overscan: 5,
    scrollMargin: margin,
    useFlushSync: false,
    getItemKey: index => ids[index] ?? index,
  })
  const size = virtual.getTotalSize()
  useKeptInSight(size)
  const { rows, bring } = useFewAtOnce(virtual.getVirtualItems(), virtual.range?.startIndex ?? 0)
  /** The row that the last key went to, while it is not in the page yet. */
  const underWay = useRef<number>(undefined)
  /** Calls `focus` for a row, after scrolling the row into the page if it is too far away. */
  const goTo = useCallback(
    (id: number, focus: () => boolean, onEnd?: () => void) => {
      if (focus()) return onEnd?.()
      leaveLed()
      virtual.scrollToIndex(ids.indexOf(id), { align: 'center' })
      focusSoon(focus, FRAMES, onEnd)
    },
    [ids, virtual],
  )
  /** Like `goTo`, for a key that the next key may follow before the row is in the page. */
  const lead = useCallback(
    (id: number, focus: () => boolean) => {
      underWay.current = undefined
      if (focus()) return
      bring(ids.indexOf(id))
      underWay.current = id
      goTo(id, focus, () => {
        if (underWay.current === id) underWay.current = undefined
      })
    },
    [ids, bring, goTo],
  )
  /** The row that a key starts from: the pending target of the previous key, if there is one. */
  const from = useCallback(
    (id: number) => (underWay.current !== undefined && ids.includes(underWay.current) ? underWay.current : id),
    [ids],
  )
  const inPage = rows.flatMap(({ index, start }) => {
    const id = ids[index]
    if (id === undefined) return []
    const place = { ref: virtual.measureElement, 'data-index': index, style: { top: start - margin } }
    return { id, index, place: { ...place, className: `full ${styles.place}` } }
  })
  return {
    body: { ref: list, className: styles.body, style: { height: size } },
    ...{ rows: inPage, goTo, lead, from },
  }
}

/** Pixels from the page's top to the list's. Content above may grow: a notice, or actions for chosen rows. */
function useMargin(list: RefObject<HTMLElement | null>, there: boolean): number {
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (!there) return
    const measure = () => setMargin((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, there])
  return margin
}

/** Keeps the row that was focused last in the page, so that the keyboard can go on from it after any scrolling. */
function useWithFocused(list: RefObject<HTMLElement | null>, ids: readonly number[]) {
  const focused = useRef<number>(undefined)
  useEffect(() => {
    const element = list.current
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-index]') : null
      focused.current = ids[Number(row?.getAttribute('data-index') ?? -1)]
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [list, ids])
  return useCallback(
    (range: Range) => {
      const index = focused.current === undefined ? -1 : ids.indexOf(focused.current)
      return [...new Set([...defaultRangeExtractor(range), ...(index < 0 ? [] : [index])])].sort((a, b) => a - b)
    },
    [ids],
  )
}

const heightOf = ({ row, touched, card }: Heights): number =>
  matchMedia('(max-width: 45em)').matches ? card : matchMedia('(pointer: coarse)').matches ? touched : row
