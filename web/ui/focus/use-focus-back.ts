import { useLayoutEffect } from 'react'

/** On closing or unmounting, restores the focus to the element that had it before the dialog opened, or to the open record where that is gone. */
export function useFocusBack(opened = true): void {
  useLayoutEffect(() => {
    if (!opened) return
    const from = document.activeElement
    return () => {
      // Once the dialog is gone from the page, and before the next key: a frame later, that key would be lost.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const gone = !from?.isConnected || from === document.body
        const back = gone ? document.querySelector('[data-record-title]') : from
        if (back instanceof HTMLElement) back.focus()
      })
    }
  }, [opened])
}
