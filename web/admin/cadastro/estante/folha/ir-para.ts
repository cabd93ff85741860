import { flushSync } from 'react-dom'
import { focusInSight } from '../../../../ui/focus-in-sight.ts'

/** The cells of a row that the keyboard goes to, from left to right. */
export const PARADAS = ['escolher', 'precoVenda', 'quantidade', 'ativo', 'sai'] as const
export type Parada = (typeof PARADAS)[number]

export const idDaCelula = (produtoId: number, parada: Parada): string => `celula-${parada}-${produtoId}`

/** The cell of an element's id; undefined where it is none. */
export function celulaDoId(elemento: string): { id: number; parada: string } | undefined {
  const [, parada, id] = /^celula-(\w+)-(\d+)$/.exec(elemento) ?? []
  return parada && id ? { id: Number(id), parada } : undefined
}

/** Focuses a cell, and selects what is in it; false while its row is not in the page. */
export function focarCelula(produtoId: number, parada: Parada): boolean {
  const celula = document.getElementById(idDaCelula(produtoId, parada))
  if (!(celula instanceof HTMLElement)) return false
  // A text cell selects what is in it when it gets the focus: twice would be laid out twice.
  if (document.activeElement !== celula) focusInSight(celula)
  else if (celula instanceof HTMLInputElement && celula.type === 'text') celula.select()
  return true
}

/**
 * Selects a cell's text once it shows what was just done: at once, for the next key may come before the next frame. Not of
 * one that the focus was led away from: selecting would fetch it back.
 */
export function escolherTextoDe(campo: Element | null): void {
  flushSync(() => undefined)
  if (campo !== document.activeElement) return
  if (campo instanceof HTMLInputElement && campo.type === 'text' && celulaDoId(campo.id)) campo.select()
}

/** The focused cell was written to by something else than its keys: typing replaces what is in it, as on arrival. */
export const escolherTexto = (): void => escolherTextoDe(document.activeElement)

/** `marca`: the keys mark the cells on the way, and the focus stays. */
type Passo = { linhas?: number; colunas?: 1 | -1; marca?: boolean }
export type Mover = (produtoId: number, parada: Parada, para: Passo) => void

const SETAS: Record<string, Passo> = {
  ArrowDown: { linhas: 1 },
  ArrowUp: { linhas: -1 },
  PageDown: { linhas: 10 },
  PageUp: { linhas: -10 },
  ArrowLeft: { colunas: -1 },
  ArrowRight: { colunas: 1 },
}

type Tecla = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Where a key leads from a cell: with Ctrl up or down to the sheet's end. Undefined where it stays. */
export function passoDe({ key, altKey, ctrlKey, metaKey, shiftKey: marca }: Tecla): Passo | undefined {
  const passo = SETAS[key]
  if (!passo || altKey) return undefined
  if (!ctrlKey && !metaKey) return { ...passo, marca }
  return passo.linhas ? { linhas: passo.linhas * Number.POSITIVE_INFINITY, marca } : undefined
}
