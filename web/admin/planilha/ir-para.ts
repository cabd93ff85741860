import { flushSync } from 'react-dom'
import { focusInSight } from '../../ui/focus/focus-in-sight.ts'

/** The cells of a row that the keyboard goes to, from left to right. */
export const PARADAS = ['escolher', 'precoVenda', 'quantidade', 'ativo', 'sai'] as const
export type Parada = (typeof PARADAS)[number]

export const idDaCelula = (produtoId: number, parada: Parada): string => `celula-${parada}-${produtoId}`

export const idDoMotivo = ({ produtoId }: { produtoId: number }): string => `motivo-${produtoId}`

/** Focuses a cell and selects its text; returns false while its row is not rendered. */
export function focarCelula(produtoId: number, parada: Parada): boolean {
  const celula = document.getElementById(idDaCelula(produtoId, parada))
  if (!(celula instanceof HTMLElement)) return false
  // A text cell selects its text on focus; selecting again would cause a second layout.
  if (document.activeElement !== celula) focusInSight(celula)
  else if (celula instanceof HTMLInputElement && celula.type === 'text') celula.select()
  return true
}

/**
 * Call after something other than typing wrote to the focused cell: the next key replaces the text, as on focus. Flushes
 * pending renders first, because that key may precede the next frame.
 */
export function escolherTexto(): void {
  flushSync(() => undefined)
  const campo = document.activeElement
  if (campo instanceof HTMLInputElement && campo.type === 'text' && campo.closest('[data-tabela]')) campo.select()
}

type Passo = { linhas?: 1 | -1; colunas?: 1 | -1 }
export type Mover = (produtoId: number, parada: Parada, para: Passo) => void

const SETAS: Record<string, Passo> = {
  ArrowDown: { linhas: 1 },
  ArrowUp: { linhas: -1 },
  ArrowLeft: { colunas: -1 },
  ArrowRight: { colunas: 1 },
}

type Tecla = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** The step that a key makes from a cell; undefined when it makes none. */
export const passoDe = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Tecla): Passo | undefined =>
  altKey || ctrlKey || metaKey || shiftKey ? undefined : SETAS[key]
