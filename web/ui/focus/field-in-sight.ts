/**
 * A virtual keyboard takes more than this share of the viewport's height; the browser's own bars, which come and go
 * while scrolling, take less.
 */
const KEYBOARD = 0.2

/**
 * Scrolls the focused field into view after the viewport shrinks (virtual keyboard, rotation, split screen), which can
 * leave the field off screen or under a bar. `scroll-margin` says how far from the edge the field stops. When the
 * keyboard overlays the page instead, the browser scrolls by itself.
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
