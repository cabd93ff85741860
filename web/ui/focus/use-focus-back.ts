import { useLayoutEffect } from 'react'

/** On closing or unmounting, restores the focus to the element that had it before the dialog opened. */
export function useFocusBack(opened = true): void {
  useLayoutEffect(() => {
    if (!opened) return
    const from = document.activeElement
    return () => {
      // Once the dialog is gone from the page, and before the next key: a frame later, that key would be lost.
      queueMicrotask(() => {
        if (document.activeElement === document.body && from instanceof HTMLElement && from.isConnected) from.focus()
      })
    }
  }, [opened])
}
