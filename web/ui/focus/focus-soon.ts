let ways = 0

/**
 * Focuses an element that is not in the page yet: calls `focus` at each frame until it returns true, for at most
 * `frames` frames. Gives up when the user moves the focus by key or pointer, or when another `focusSoon` begins: a late
 * focus must not catch what the user types elsewhere. A focus that moves on its own, as when a dialog closes, does not
 * count.
 */
export function focusSoon(focus: () => boolean, frames: number): void {
  ways++
  const way = ways
  const from = document.activeElement
  const acts = new AbortController()
  let acted = false
  const act = () => {
    acted = true
  }
  addEventListener('keydown', act, { capture: true, signal: acts.signal })
  addEventListener('pointerdown', act, { capture: true, signal: acts.signal })
  const wentElsewhere = () => {
    const now = document.activeElement
    return acted && now !== from && now !== document.body // the focus falls to the body when its element is removed
  }
  const attempt = (left: number) => {
    if (way === ways && !wentElsewhere() && !focus() && left > 0) requestAnimationFrame(() => attempt(left - 1))
    else acts.abort()
  }
  requestAnimationFrame(() => attempt(frames))
}
