import { useLayoutEffect } from 'react'

const TOASTS = '.mantine-Notifications-root[data-position="top-right"]'
/** The close button of a dialog that fills a phone's screen: beside it there is only the title, and below it the work. */
const CORNER = '.mantine-Modal-content[data-full-screen] .mantine-Modal-close'
/** A dialog's header, and the choice of what to do in it; without a dialog, the tools above a sheet. */
const HEADS =
  ':is(.mantine-Modal-content:not([data-full-screen]) .mantine-Modal-header, .mantine-Drawer-header, [aria-modal] [role="radiogroup"], body:not(:has([aria-modal])) [data-head])'
/** Elements the user works in: a screen or dialog container may have the focus too, but doesn't count. */
const IN_HAND = ':is(a, button, input, select, textarea, summary):focus'
/** Pixels between the toasts and the window's edge, or the element they avoid. */
const GAP = 8

/**
 * Keeps the toasts below the header of a dialog that they would overlap (the user may want its close button next), or
 * beside the close button where the dialog fills the screen, and off the focused control.
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
  const corner = document.querySelector(CORNER)?.getBoundingClientRect()
  const inset = corner ? innerWidth - corner.left + GAP : null
  for (const toasts of document.querySelectorAll<HTMLElement>(TOASTS)) {
    toasts.style.right = inset === null ? '' : `${inset}px`
    toasts.style.width = inset === null ? '' : `calc(100% - ${inset + GAP}px)`
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
