import { useLayoutEffect } from 'react'

const TOASTS = '.mantine-Notifications-root[data-position="top-right"]'
const HEADS = ':is(.mantine-Modal-header, .mantine-Drawer-header)'
/** Elements the user works in: a screen or dialog container may have the focus too, but doesn't count. */
const IN_HAND = ':is(a, button, input, select, textarea, summary):focus'
/** Pixels between the toasts and the window's edge, or the element they avoid. */
const GAP = 8

/**
 * Keeps the toasts below the header of a dialog that they would overlap (the user may want its close button next) and
 * off the focused control.
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
    // A dialog that animates in has not reached its place yet, and a new toast not its height.
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
