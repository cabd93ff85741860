import { afterFrame } from '../after-frame.ts'

/** Pixels at the window's edges where headings and bars may stand over what is focused. */
const ABOVE = 48
const BELOW = 72

let asked: HTMLElement | undefined

const awayFromTheEdge = afterFrame(() => {
  if (asked && document.activeElement === asked) asked.scrollIntoView({ block: 'nearest' })
  asked = undefined
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
  if (!inSight) return
  asked = field
  awayFromTheEdge.ask()
}
