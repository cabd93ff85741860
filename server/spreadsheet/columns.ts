/** What a cell may hold: a day is `AAAA-MM-DD`, a moment `AAAA-MM-DD HH:MM` on the business's clock. */
export type Cell = string | number | null
export type Kind = 'texto' | 'inteiro' | 'dinheiro' | 'quantidade' | 'percentual' | 'dia' | 'momento'

export type Column<Row> = {
  title: string
  kind: Kind
  value: (row: Row) => Cell
  /** In characters. */
  width: number
}

/** A report as a file: its rows come in batches, so that it never has to be in memory whole. */
export type Table<Row> = {
  /** What it is, above the header row of a spreadsheet: 'Vendas por cliente'. */
  title: string
  /** What was filtered and what counts, a line each. */
  about: readonly string[]
  columns: readonly Column<Row>[]
  /** The last row of a spreadsheet, by column title. A CSV has rows only: it is for other programs. */
  totals?: Readonly<Record<string, Cell>>
  rows: AsyncIterable<readonly Row[]>
  /** How many rows there are, where it is known beforehand: too many for a spreadsheet are refused at once. */
  count?: number
}
