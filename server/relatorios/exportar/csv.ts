import { stringify } from 'csv-stringify/sync'
import { diaPorExtenso } from '#contract/dias.ts'
import type { Cell, Kind, Table } from './columns.ts'

/**
 * As a Brazilian Excel opens by a double click. Text that would run as a formula gets a leading apostrophe; negative
 * numbers don't. A line break inside a text, even a lone one, is quoted, or it would start a new row.
 */
export const CSV_DO_EXCEL = {
  bom: true,
  delimiter: ';',
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
} as const
const DECIMALS: Partial<Record<Kind, number>> = { dinheiro: 2, percentual: 2 }

/** The header and the rows as text, with decimal commas. */
export async function* csv<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  yield stringify([columns.map(({ title }) => title)], CSV_DO_EXCEL)
  const cast = {
    number: (value: number, { index }: { index: number }) => decimal(value, columns[index]?.kind ?? 'texto'),
  }
  for await (const batch of rows)
    yield stringify(
      batch.map(row => columns.map(({ kind, value }) => written(value(row), kind))),
      { ...CSV_DO_EXCEL, bom: false, cast },
    )
}

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
