export type Celula = string | number | boolean | Date | null

/** One way to read a file: a sheet of a workbook, or a CSV with one separator. */
export type Tabela = {
  /** Row 1 is index 0, also after empty ones. */
  linhas: Celula[][]
  /** The sheet's name, and those of the others that are shown. */
  aba?: { nome: string; outras: string[] }
  /** Numbers of the rows that are not shown, by hand or by a filter. */
  ocultas: ReadonlySet<number>
}
