export type Celula = string | number | boolean | Date | null

/** One way to read a file: a workbook's sheet, or a CSV with one separator. */
export type Tabela = {
  /** Row 1 is index 0; empty rows are included. */
  linhas: Celula[][]
  /** The sheet's name, and the names of the other visible sheets. */
  aba?: { nome: string; outras: string[] }
  /** Numbers of the hidden or filtered rows. */
  ocultas: ReadonlySet<number>
}
