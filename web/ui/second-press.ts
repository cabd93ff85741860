const SOON = 400 // milliseconds
const NEAR = 48 // pixels

/**
 * The second half of a double tap must not press what the first one brought under the finger, such as the confirmation
 * of an order that nobody has read. It presses only what was there at the first.
 */
export function followSecondPresses(): void {
  let first = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, on: document.documentElement as Element }
  const hear = (event: PointerEvent) => {
    const { timeStamp: at, clientX: x, clientY: y, target, detail, pointerType } = event
    if (detail === 0 || !(target instanceof Element)) return // a key, or a program
    const again = (pointerType === 'touch' || detail > 1) && at - first.at < SOON
    const near = Math.hypot(x - first.x, y - first.y) < NEAR
    if (again && near && !first.on.contains(document.elementFromPoint(first.x, first.y))) {
      event.preventDefault()
      event.stopImmediatePropagation()
      first.at = at
      return
    }
    const press = { at, x, y, on: target.closest('a, button, label') ?? target }
    first = press
    // A slow phone answers late: what counts is the time since it did.
    requestAnimationFrame(now => {
      press.at = now
    })
  }
  addEventListener('click', hear, { capture: true })
}
