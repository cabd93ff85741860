const SOON = 400 // milliseconds
const NEAR = 48 // pixels

/**
 * The second half of a double tap must not press what the first one brought under the finger, such as the confirmation
 * of an order that nobody has read. It presses only what was there at the first.
 */
export function followSecondPresses(): void {
  let first: { at: number; x: number; y: number; on: Element } | undefined
  const hear = (event: PointerEvent) => {
    const { timeStamp: at, clientX: x, clientY: y, detail, pointerType } = event
    if (detail === 0) return // a key, or a program
    if (
      first &&
      (pointerType === 'touch' || detail > 1) &&
      at - first.at < SOON &&
      Math.hypot(x - first.x, y - first.y) < NEAR &&
      !first.on.contains(document.elementFromPoint(first.x, first.y))
    ) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    const target = event.target as Element
    const press = { at, x, y, on: target.closest('a, button, label') ?? target }
    first = press
    // A slow phone answers late: what counts is the time since it did.
    requestAnimationFrame(now => {
      press.at = now
    })
  }
  addEventListener('click', hear, { capture: true })
}
