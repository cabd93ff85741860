import { useEffect, useEffectEvent } from 'react'

/** What lies over the screen, the last opened last. */
const over: (() => void)[] = []

/** The browser's Back closes what lies over the screen, as Esc does, and the screen stays: on a phone it looks like a screen of its own. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!opened) return
    over.push(closeNow)
    return () => {
      over.splice(over.indexOf(closeNow), 1)
    }
  }, [opened])
}

/** Closes what lies on top of all (a question, before the dialog it is about); false where nothing lies over the screen. */
export function closeTop(): boolean {
  const close = over.at(-1)
  close?.()
  return close !== undefined
}
