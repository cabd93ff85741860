import type { KeyboardEvent } from 'react'
import { focusCell } from '../../../ui/focus/cells.ts'
import { focusSoon } from '../../../ui/focus/focus-soon.ts'

export const idDoCampo = (produtoId: number): string => `quantidade-${produtoId}`

/** The next row that can be ordered, `passo` 1 down or -1 up; undefined at the end. */
export function vizinha(ids: readonly number[], id: number, passo: 1 | -1, serve: (id: number) => boolean) {
  const aqui = ids.indexOf(id)
  return passo === 1 ? ids.slice(aqui + 1).find(serve) : ids.slice(0, Math.max(0, aqui)).findLast(serve)
}

/** Focuses a row's field and selects its text; false while the row is not in the page. */
export const focarCampo = (produtoId: number): boolean => focusCell(idDoCampo(produtoId))

/** Frames that a search and its rows take at most. */
const QUADROS = 60

/**
 * In the search box, Enter and ↓ go to the first match of the typed text, even if the list lags behind: a barcode
 * scanner types faster than the list updates, and the row on top would be another product. Esc leaves it.
 */
export function irParaPrimeira(event: KeyboardEvent, achar: (texto: string) => number | undefined): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement)) return
  if (event.key === 'Escape') target.blur()
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const primeira = achar(target.value)
  if (primeira === undefined) return
  event.preventDefault()
  if (!focarCampo(primeira)) focusSoon(() => focarCampo(primeira), QUADROS)
}
