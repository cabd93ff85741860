import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** In a list with one `data-cell` field a row, Enter and the arrows lead to the next row's field, as in a spreadsheet. */
export function downTheColumn(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step || !(event.target instanceof HTMLInputElement) || event.target.dataset.cell === undefined) return
  event.preventDefault()
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-cell]')]
  cells[cells.indexOf(event.target) + (event.shiftKey ? -step : step)]?.focus()
}
