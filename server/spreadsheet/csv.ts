import { stringify } from 'csv-stringify/sync'
import { diaPorExtenso } from '#contract/dias.ts'
import type { Cell, Kind, Table } from './columns.ts'

/** Tells Excel that the text is UTF-8. */
const BOM = '\ufeff'
/** A line break inside a text, even a lone one, must be quoted, or it would start a new row. */
const OPTIONS = {
  delimiter: ';',
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  escape_formulas: true,
} as const
const DECIMALS: Partial<Record<Kind, number>> = { dinheiro: 2, percentual: 2 }

/**
 * `;` as separator, decimal comma and CRLF, as a Brazilian Excel opens by a double click. Text that would run as a
 * formula gets a leading apostrophe; negative numbers don't.
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

/** The header row. */
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
