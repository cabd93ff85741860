/** A cell's value: a day is `AAAA-MM-DD`, an instant `AAAA-MM-DD HH:MM` in the business's time zone. */
export type Cell = string | number | null
export type Kind = 'texto' | 'inteiro' | 'dinheiro' | 'quantidade' | 'percentual' | 'dia' | 'momento'

export type Column<Row> = {
  title: string
  kind: Kind
  value: (row: Row) => Cell
  /** In characters. */
  width: number
}

/** A report as a file. Rows come in batches, so that a whole CSV is never in memory. */
export type Table<Row> = {
  /** The title above a spreadsheet's header row: 'Vendas por cliente'. */
  title: string
  /** The filters and what counts, one line each. */
  about: readonly string[]
  columns: readonly Column<Row>[]
  /** A spreadsheet's last row, by column title. A CSV has none, because it is read by other programs. */
  totals?: Readonly<Record<string, Cell>>
  rows: AsyncIterable<readonly Row[]>
}
