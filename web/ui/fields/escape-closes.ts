import type { KeyboardEvent } from 'react'

/** For a menu's or calendar's button: Escape closes it even before the focus has moved into it. */
export const escapeCloses = (opened: boolean, close: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape' && opened) close()
}
