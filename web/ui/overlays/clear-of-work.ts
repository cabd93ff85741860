import { useLayoutEffect } from 'react'

const TOASTS = '.mantine-Notifications-root[data-position="top-right"]'
const HEADS = ':is(.mantine-Modal-header, .mantine-Drawer-header)'
/** A screen or a dialog has the focus too, and is not what a person is at. */
const IN_HAND = ':is(a, button, input, select, textarea, summary):focus'
/** Pixels between the toasts and the window's edge, or what they give way to. */
const GAP = 8

/**
 * While there are toasts they begin below the head of any dialog that stands where they would be (its cross is what the
 * person may want next), and never over what has the focus.
 */
export function useClearOfWork(there: boolean): void {
  useLayoutEffect(() => {
    if (!there) return
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const comesOrGoes = new MutationObserver(soon)
    comesOrGoes.observe(document.body, { childList: true, subtree: true })
    const gone = new AbortController()
    const { signal } = gone
    addEventListener('resize', soon, { signal })
    addEventListener('scroll', soon, { signal, capture: true, passive: true })
    // A dialog on its way in is not yet where it will be, a new toast not yet as high.
    for (const moment of ['transitionend', 'focusin', 'focusout']) document.addEventListener(moment, soon, { signal })
    place()
    return () => {
      cancelAnimationFrame(frame)
      comesOrGoes.disconnect()
      gone.abort()
    }
  }, [there])
}

function place(): void {
  for (const toasts of document.querySelectorAll<HTMLElement>(TOASTS)) {
    const kept = [...document.querySelectorAll(`${HEADS}, ${IN_HAND}`)].filter(one => !toasts.contains(one))
    const { left, right, height } = toasts.getBoundingClientRect()
    let top = GAP
    for (const each of kept.map(one => one.getBoundingClientRect()).toSorted((a, b) => a.top - b.top)) {
      const beside = each.right <= left || each.left >= right
      if (!beside && each.top < top + height + GAP && each.bottom + GAP > top) top = each.bottom + GAP
    }
    toasts.style.top = `${top}px`
  }
}
