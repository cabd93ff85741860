import { useEffect, useState } from 'react'

/** For a dialog that exists only while it is open, so that it can't give the focus back by itself: it goes to where it was. */
export function useFocusBack(): void {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && from instanceof HTMLElement && from.isConnected) from.focus()
      })
    },
    [from],
  )
}
