import type { KeyboardEvent } from 'react'

/** For a menu's or calendar's button: Escape closes it even before the focus has moved into it. */
export const escapeCloses = (opened: boolean, close: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape' && opened) close()
}

/** An Android keyboard keeps composing the current word: rewriting the field meanwhile would enter the word twice. */
export const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
