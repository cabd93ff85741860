import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isFirstScreen } from '../first-screen.ts'

/** Fills a page's first screen: more would keep a phone busy. Later ones need the height to which Back scrolls. */
const FIRST = 20
const STEP = 100

type More = { hasMore: boolean; loadMore?: (() => void) | undefined; loadingMore?: boolean; sorting: boolean }

/**
 * Renders a long list a hundred rows at a time, on a page's first screen twenty before them, as its end comes near, then
 * asks for the next page. Printing renders all loaded rows. `growing` does the same for a button; null when all is shown.
 */
export function useGrowingRows<T>(
  rows: readonly T[],
  { hasMore, loadMore, loadingMore = false, sorting }: More,
): { shown: readonly T[]; end: RefObject<HTMLDivElement | null>; growing: (() => void) | null } {
  const [limit, setLimit] = useState(() => (isFirstScreen() ? FIRST : STEP))
  const end = useRef<HTMLDivElement>(null)
  const grow = () => {
    if (limit >= rows.length && hasMore && !loadingMore) loadMore?.()
    setLimit(Math.min(limit, rows.length) + STEP)
  }
  const growNow = useEffectEvent(grow)

  // Sorting half a list could put the wrong row first, so the rest is loaded at once.
  useEffect(() => {
    if (sorting && hasMore && !loadingMore) loadMore?.()
  }, [sorting, hasMore, loadingMore, loadMore])

  useWindowEvent('beforeprint', () => flushSync(() => setLimit(Number.POSITIVE_INFINITY)))

  // A new observer after each growth: an end that stays in view does not fire again.
  const size = Math.min(limit, rows.length)
  useEffect(() => {
    const element = end.current
    if (!element || size === 0) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) startTransition(growNow)
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [size])

  const more = limit < rows.length || hasMore
  return { shown: limit < rows.length ? rows.slice(0, limit) : rows, end, growing: more ? grow : null }
}
