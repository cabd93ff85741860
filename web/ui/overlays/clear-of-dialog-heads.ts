import { useLayoutEffect } from 'react'

const TOASTS = '.mantine-Notifications-root[data-position="top-right"]'
const HEADS = ':is(.mantine-Modal-header, .mantine-Drawer-header)'
/** Pixels between the toasts and the window's edge, as Mantine has them. */
const GAP = 16

/**
 * While there are toasts they begin below the head of any dialog that stands where they would be: its cross, and what else
 * can be pressed there, is what the person may want next.
 */
export function useClearOfDialogHeads(there: boolean): void {
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
    // A dialog on its way in is not yet where it will be, a new toast not yet as high.
    document.addEventListener('transitionend', soon, { signal })
    place()
    return () => {
      cancelAnimationFrame(frame)
      comesOrGoes.disconnect()
      gone.abort()
    }
  }, [there])
}

function place(): void {
  const heads = [...document.querySelectorAll(HEADS)].map(head => head.getBoundingClientRect())
  for (const toasts of document.querySelectorAll<HTMLElement>(TOASTS)) {
    const { left, right, height } = toasts.getBoundingClientRect()
    let top = GAP
    for (const head of heads.toSorted((a, b) => a.top - b.top)) {
      const beside = head.right <= left || head.left >= right
      if (!beside && head.top < top + height + GAP && head.bottom + GAP > top) top = head.bottom + GAP
    }
    toasts.style.top = `${top}px`
  }
}
