import type { KeyboardEvent } from 'react'
import { focusInSight } from '../../../ui/focus-in-sight.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'

export const idDoCampo = (produtoId: number): string => `quantidade-${produtoId}`

/** The product of the next row that can be ordered, `passo` 1 down or -1 up; undefined at the end. */
export function vizinha(ids: readonly number[], id: number, passo: 1 | -1, serve: (id: number) => boolean) {
  for (let i = ids.indexOf(id) + passo; i >= 0 && i < ids.length; i += passo) {
    const outra = ids[i]
    if (outra !== undefined && serve(outra)) return outra
  }
  return undefined
}

/** Focuses a row's field and selects what is in it; false while the row is not on the page. */
export function focarCampo(produtoId: number): boolean {
  const campo = document.getElementById(idDoCampo(produtoId))
  if (!(campo instanceof HTMLInputElement)) return false
  // A field selects what is in it when it gets the focus: twice would be laid out twice.
  if (document.activeElement === campo) campo.select()
  else focusInSight(campo)
  return true
}

let deOnde: Element | null = null

/** From a field past all the rows below it to the way on; false where the order can't be reviewed yet, and Tab goes on as ever. */
export function focarRevisar(): boolean {
  const botoes = [...document.querySelectorAll<HTMLElement>('[data-revisar]:enabled')]
  const botao = botoes.find(botao => botao.checkVisibility())
  if (!botao) return false
  deOnde = document.activeElement
  botao.focus()
  return true
}

/** On the way on: Shift+Tab goes back to the field that Tab came from. */
export function voltarAoCampo(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !event.shiftKey || !(deOnde instanceof HTMLElement) || !deOnde.isConnected) return
  event.preventDefault()
  deOnde.focus()
  deOnde = null
}

/** A search and the rows it brings are on their way for about so many frames. */
const QUADROS = 60

/**
 * In the search: Enter and ↓ go to the first field of what is typed, also where the list comes behind it: a reader of
 * labels types faster than it, and the row that stood first until then is another product. Esc (once it is empty) leaves.
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
