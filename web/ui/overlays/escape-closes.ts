import type { KeyboardEvent } from 'react'

/** For the button of a menu or a calendar: Escape closes it also in the moment before the focus has moved into it. */
export const escapeCloses = (opened: boolean, close: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape' && opened) close()
}
