import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusInSight } from './focus-in-sight.ts'

/** Focuses a cell and selects its text; returns false while its row is not rendered. */
export function focusCell(id: string): boolean {
  const cell = document.getElementById(id)
  if (!(cell instanceof HTMLElement)) return false
  // A text cell selects its text on focus; selecting again would cause a second layout.
  if (document.activeElement !== cell) focusInSight(cell)
  else if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
  return true
}

/**
 * Call after something other than typing wrote to the focused cell: the next key replaces the text, as on focus. Flushes
 * pending renders first, because that key may precede the next frame.
 */
export function selectCell(): void {
  flushSync(() => undefined)
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.type === 'text' && field.closest('[role="grid"]')) field.select()
}

/** A button that leaves the cell only once the press is over: its note would move the button away from under the finger. */
export const pressedFromCell = (press: () => void) => ({
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // A confirmation dialog returns the focus to the button.
    if (document.activeElement?.closest('[role="grid"]')) currentTarget.focus()
    press()
  },
})
