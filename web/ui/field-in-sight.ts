/** A keyboard on the screen takes more than this part of the window; the browser's own bars, which come and go with scrolling, less. */
const KEYBOARD = 0.2

/**
 * A window that becomes lower under a focused field (a keyboard that takes its room, a phone turned on its side, a screen that
 * is split) leaves the field below its edge or under a bar: it is brought to where its `scroll-margin` says. Where the
 * keyboard lies over the page instead, the browser does so itself.
 */
export function followKeyboardOnScreen(): void {
  let { innerWidth: width, innerHeight: height } = window
  addEventListener('resize', () => {
    const changed = innerWidth !== width || innerHeight < height * (1 - KEYBOARD)
    width = innerWidth
    height = innerHeight
    if (changed) requestAnimationFrame(bringFocused)
  })
}

function bringFocused(): void {
  const field = document.activeElement
  if (field?.matches('input, textarea')) field.scrollIntoView({ block: 'nearest' })
}
