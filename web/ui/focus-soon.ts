let ways = 0

/**
 * Focuses what is still on its way into the page: tries at each frame until `focus` answers true, for that many frames at most.
 * Given up when the person went elsewhere by key or finger, or another such way began: a field that comes late must
 * not catch what is typed into the next. A focus that moves by itself, as when a dialog closes, is no reason.
 */
export function focusSoon(focus: () => boolean, frames: number, onEnd: () => void = () => undefined): void {
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
    return acted && now !== from && now !== document.body // a field that left the page leaves the focus to the body
  }
  const attempt = (left: number) => {
    if (way === ways && !wentElsewhere() && !focus() && left > 0) requestAnimationFrame(() => attempt(left - 1))
    else {
      acts.abort()
      onEnd()
    }
  }
  requestAnimationFrame(() => attempt(frames))
}
