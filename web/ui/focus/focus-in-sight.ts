import { afterFrame } from '../after-frame.ts'

/** Pixels at the viewport's edges that headings and bars may cover; a row above may also still grow by a line. */
const ABOVE = 100
const BELOW = 100

/** The field that the keyboard focused last. Cleared when the user scrolls or points: the page then stays where it is. */
let led: HTMLElement | undefined

const leaveLed = (): void => {
  led = undefined
}

for (const byHand of ['wheel', 'touchmove', 'pointerdown'])
  addEventListener(byHand, leaveLed, { passive: true, capture: true })

const awayFromTheEdge = afterFrame(() => {
  if (led && document.activeElement === led) led.scrollIntoView({ block: 'nearest' })
})

/**
 * Focuses a field of a long list. Scrolling repaints the whole list, so a field in sight is focused first and is
 * scrolled off the edge (by its `scroll-margin`) only after the next frame. A field out of sight, perhaps behind a
 * virtual keyboard, is scrolled to at once.
 */
export function focusInSight(field: HTMLElement): void {
  const { top, bottom } = field.getBoundingClientRect()
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const inSight = top >= offsetTop + ABOVE && bottom <= offsetTop + height - BELOW
  field.focus({ preventScroll: inSight })
  led = field
  if (inSight) awayFromTheEdge.ask()
}
