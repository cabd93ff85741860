/** The cells of a row that the keyboard goes to, from left to right. */
export const PARADAS = ['escolher', 'precoVenda', 'quantidade', 'ativo', 'sai'] as const
export type Parada = (typeof PARADAS)[number]

export const idDaCelula = (produtoId: number, parada: Parada): string => `celula-${parada}-${produtoId}`

/** Focuses a cell, and selects what is in it; false while its row is not in the page. */
export function focarCelula(produtoId: number, parada: Parada): boolean {
  const celula = document.getElementById(idDaCelula(produtoId, parada))
  if (!(celula instanceof HTMLElement)) return false
  celula.focus()
  if (celula instanceof HTMLInputElement && celula.type === 'text') celula.select()
  return true
}

export type Mover = (produtoId: number, parada: Parada, para: { linhas?: number; colunas?: 1 | -1 }) => void

const SETAS: Record<string, Parameters<Mover>[2]> = {
  ArrowDown: { linhas: 1 },
  ArrowUp: { linhas: -1 },
  PageDown: { linhas: 10 },
  PageUp: { linhas: -10 },
  ArrowLeft: { colunas: -1 },
  ArrowRight: { colunas: 1 },
}

/** Where a key leads from a cell; undefined where it stays. */
export const passoDe = (event: { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean }) =>
  event.altKey || event.ctrlKey || event.metaKey ? undefined : SETAS[event.key]
