import { stringify } from 'csv-stringify/sync'
import { diaPorExtenso } from '#contract/dias.ts'
import type { Cell, Kind, Table } from './columns.ts'

/** What tells Excel that a text is UTF-8. */
const BOM = '\ufeff'
/** A line break inside a text, alone as well, would begin a row where it is not in quotes. */
const OPTIONS = {
  delimiter: ';',
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  escape_formulas: true,
} as const
const DECIMALS: Partial<Record<Kind, number>> = { dinheiro: 2, percentual: 2 }

/**
 * `;` between cells, decimals after a comma, CRLF at the end of a row: what a Brazilian Excel opens by a double click.
 * A text that a spreadsheet would run as a formula gets an apostrophe in front; a negative number stays one.
 */
export async function* csv<Row>({ columns, rows }: Pick<Table<Row>, 'columns' | 'rows'>): AsyncGenerator<string> {
  const cast = {
    number: (value: number, { index }: { index: number }) => decimal(value, columns[index]?.kind ?? 'texto'),
  }
  yield headOf(columns)
  for await (const batch of rows)
    yield stringify(
      batch.map(row => columns.map(({ kind, value }) => written(value(row), kind))),
      { ...OPTIONS, cast },
    )
}

/** The row above all others. */
export const headOf = (columns: readonly { title: string }[]): string =>
  BOM + stringify([columns.map(({ title }) => title)], OPTIONS)

function decimal(value: number, kind: Kind): string {
  const places = DECIMALS[kind]
  return (places === undefined ? String(value) : value.toFixed(places)).replace('.', ',')
}

function written(cell: Cell, kind: Kind): Cell {
  if (typeof cell !== 'string') return cell
  if (kind === 'dia') return diaPorExtenso(cell)
  if (kind === 'momento') return `${diaPorExtenso(cell.slice(0, 10))} ${cell.slice(11)}`
  return cell
}
