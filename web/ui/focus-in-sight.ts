import { useEffect } from 'react'
import { afterFrame } from './after-frame.ts'

/** Pixels at the window's edges where headings and bars may stand over what is focused; a row above it may yet grow by a line. */
const ABOVE = 100
const BELOW = 100

/** The field that the keys led to last, until the page is moved by hand or to a row far away: from then on it stays there. */
let led: HTMLElement | undefined

/** The page goes elsewhere than to the field that the keys led to last: it is not brought back to it. */
export const leaveLed = (): void => {
  led = undefined
}

for (const byHand of ['wheel', 'touchmove', 'pointerdown'])
  addEventListener(byHand, leaveLed, { passive: true, capture: true })

const awayFromTheEdge = afterFrame(() => {
  if (led && document.activeElement === led) led.scrollIntoView({ block: 'nearest' })
})

/**
 * Focuses a field of a long list. To scroll is to paint the whole list again: what is in sight gets the focus first, and
 * comes as far from the edge as its `scroll-margin` says right after the frame that shows it. What is not in sight (a
 * keyboard on the screen hides too) is scrolled to at once.
 */
export function focusInSight(field: HTMLElement): void {
  const { top, bottom } = field.getBoundingClientRect()
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const inSight = top >= offsetTop + ABOVE && bottom <= offsetTop + height - BELOW
  field.focus({ preventScroll: inSight })
  led = field
  if (inSight) awayFromTheEdge.ask()
}

/** The list changed its height: a row above (its note comes after the key) must not push down what the keys led to. */
export function useKeptInSight(height: number): void {
  useEffect(() => {
    if (height > 0) awayFromTheEdge.ask()
  }, [height])
}
