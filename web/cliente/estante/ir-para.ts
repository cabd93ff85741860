import type { KeyboardEvent } from 'react'

export const idDoCampo = (produtoId: number): string => `quantidade-${produtoId}`

/** The field of the next row that can be ordered, `passo` 1 down or -1 up; undefined at the end. */
export function vizinha(ids: readonly number[], id: number, passo: 1 | -1, serve: (id: number) => boolean) {
  for (let i = ids.indexOf(id) + passo; i >= 0 && i < ids.length; i += passo) {
    const outra = ids[i]
    if (outra !== undefined && serve(outra)) return { id: outra, indice: i }
  }
  return undefined
}

/** Focuses a row's field and selects what is in it; false while the row is not on the page. */
export function focarCampo(produtoId: number): boolean {
  const campo = document.getElementById(idDoCampo(produtoId))
  if (!(campo instanceof HTMLInputElement)) return false
  // A field selects what is in it when it gets the focus: twice would be laid out twice.
  if (document.activeElement === campo) campo.select()
  else campo.focus()
  return true
}

/** In the search: Enter and ↓ go to the first field that was found, Esc (once it is empty) leaves. */
export function irParaPrimeira(event: KeyboardEvent, achados: readonly number[]): void {
  if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  if (achados.slice(0, 30).some(focarCampo)) event.preventDefault()
}
