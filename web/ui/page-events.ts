/** Calls `listener` at these events of the whole page, for what is no component. */
export function onPage(
  events: readonly ('online' | 'offline' | 'pageshow' | 'pagehide' | 'visibilitychange')[],
  listener: () => void,
): void {
  for (const event of events) (event === 'visibilitychange' ? document : window).addEventListener(event, listener)
}

export const isVisible = (): boolean => document.visibilityState === 'visible'

/** A phone may suspend a hidden page, or one that is being left, and later discard it without another event. */
export const whenHidden = (listener: () => void): void =>
  onPage(['visibilitychange'], () => {
    if (!isVisible()) listener()
  })
