/** A table's roles, for boxes: rows of which most are not in the page, and that are cards on a phone, can't be a table element's. */
export const tabela = (nome: string, linhas: number) =>
  ({ role: 'table', 'aria-label': nome, 'aria-rowcount': linhas }) as const
export const GRUPO = { role: 'rowgroup' } as const
/** `indice` counts from 1, the headings included. */
export const linha = (indice: number) => ({ role: 'row', 'aria-rowindex': indice }) as const
export const CELULA = { role: 'cell' } as const
export const TITULO = { role: 'columnheader' } as const
