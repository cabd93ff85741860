import { useEffect, useRef } from 'react'

/** What lies over the screen, the last opened last. */
const over: (() => void)[] = []

/** The browser's Back closes what lies over the screen, as Esc does, and the screen stays: on a phone it looks like a screen of its own. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!opened) return
    const one = () => latest.current()
    over.push(one)
    return () => {
      over.splice(over.indexOf(one), 1)
    }
  }, [opened])
}

/** Closes what lies on top of all (a question, before the dialog it is about); false where nothing lies over the screen. */
export function closeTop(): boolean {
  const close = over.at(-1)
  close?.()
  return close !== undefined
}
