import { useEffect, useState } from 'react'

/**
 * Restores the focus to the element that had it before this dialog. For a dialog that unmounts on closing and so cannot
 * restore the focus itself.
 */
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
