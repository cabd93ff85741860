/** A sheet's roles, for boxes: rows of which most are not in the page, and that are cards on a phone, can't be a table element's. */
export const planilha = (nome: string, linhas: number) =>
  ({ role: 'grid', 'aria-label': nome, 'aria-rowcount': linhas, 'aria-multiselectable': true }) as const
export const GRUPO = { role: 'rowgroup' } as const
/** `indice` counts from 1, the headings included. */
export const linha = (indice: number) => ({ role: 'row', 'aria-rowindex': indice }) as const
export const CELULA = { role: 'gridcell' } as const
/** A cell that can be marked with others. */
export const celulaMarcavel = (marcada: boolean) => ({ ...CELULA, 'aria-selected': marcada })
export const TITULO = { role: 'columnheader' } as const
