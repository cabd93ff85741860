import { useEffect, useEffectEvent } from 'react'

/** The closing functions of open overlays, the topmost last. */
const over: (() => void)[] = []
let onOpen: () => void = () => undefined

/** Calls `listener` whenever an overlay opens. */
export function whenOverlayOpens(listener: () => void): void {
  onOpen = listener
}

/** The browser's Back closes the overlay, as Esc does: on a phone a dialog looks like a screen of its own. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!opened) return
    over.push(closeNow)
    onOpen()
    return () => {
      over.splice(over.indexOf(closeNow), 1)
    }
  }, [opened])
}

/** Closes the topmost overlay (a question before the dialog it is about); false if there is none. */
export function closeTop(): boolean {
  const close = over.at(-1)
  close?.()
  return close !== undefined
}
