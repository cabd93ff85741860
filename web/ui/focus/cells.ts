import { type KeyboardEvent, type MouseEvent, useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { afterFrame } from '../timer.ts'

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

/** The id of the cell `stop` of a row. */
export const cellId = (row: number, stop: string): string => `celula-${stop}-${row}`

export type Cell = { row: number; stop: string }
type Step = { rows?: 1 | -1; columns?: 1 | -1 }
export type Move = (from: Cell, step: Step) => void

const ARROWS: Record<string, Step> = {
  ArrowDown: { rows: 1 },
  ArrowUp: { rows: -1 },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
}

/** The step that an arrow makes from a cell; undefined for another key. */
export const stepOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Step | undefined =>
  altKey || ctrlKey || metaKey || shiftKey ? undefined : ARROWS[key]

type List = {
  goTo: (row: number, focus: () => boolean) => void
  lead: (row: number, focus: () => boolean) => void
}

/** Moves the focus between the cells of a long list; `stops` are a row's, from left to right. It also goes to `target`, once that row is listed. */
export function useCells(
  { goTo, lead }: List,
  rows: readonly number[],
  stops: readonly string[],
  { target, onArrive }: { target: Cell | null; onArrive: () => void },
): Move {
  useEffect(() => {
    if (!target || !rows.includes(target.row)) return
    goTo(target.row, () => focusCell(cellId(target.row, target.stop)))
    onArrive()
  }, [target, rows, goTo, onArrive])
  return useCallback(
    ({ row, stop }, step) => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(row) + (step.rows ?? 0)))]
      const at = stops[stops.indexOf(stop) + (step.columns ?? 0)]
      if (next !== undefined && at) lead(next, () => focusCell(cellId(next, at)))
    },
    [rows, stops, lead],
  )
}

/** Focuses a button, if `change` leaves it enabled. */
export function focusEnabled(id: string, change: () => void): boolean {
  flushSync(change)
  const button = document.getElementById(id)
  if (!button?.matches(':enabled')) return false
  button.focus()
  return true
}

const intoSight = afterFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))

/** Focuses a field of a long list. Scrolling repaints the whole list, so the field comes into sight only after the next frame. */
function focusInSight(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  intoSight.ask()
}
