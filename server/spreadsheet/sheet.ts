import type { Cell, Kind, Table } from './columns.ts'
import { cellStyle, headerStyle, TITLE } from './styles.ts'

/** The start of each XML part of a workbook. */
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** Characters written in a millisecond or two, so that other calls are handled in between. */
const PIECE = 64 * 1024

/** The number of rows above the data: title, `about`, header. */
export const headRows = ({ about }: Pick<Table<never>, 'about'>): number => 2 + about.length

/** A report as the XML of one sheet, in pieces: a frozen head, the rows, the totals. */
export async function* sheet<Row>({ title, about, columns, totals, rows }: Table<Row>): AsyncGenerator<string> {
  const head = headRows({ about })
  const letters = columns.map((_, i) => lettersOf(i))
  yield `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">`
  yield `<pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`
  for (const [i, { width }] of columns.entries())
    yield `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  yield '</cols><sheetData>'
  let at = 0
  const row = (cells: string) => `<row r="${++at}">${cells}</row>`
  yield row(text(`A${at + 1}`, TITLE, title))
  for (const line of about) yield row(text(`A${at + 1}`, 0, line))
  yield row(columns.map(({ title, kind }, i) => text(`${letters[i]}${at + 1}`, headerStyle(kind), title)).join(''))
  for await (const batch of rows) {
    let piece = ''
    for (const one of batch) {
      let cells = ''
      for (const [i, { kind, value }] of columns.entries()) cells += cell(`${letters[i]}${at + 1}`, kind, value(one))
      piece += row(cells)
      if (piece.length < PIECE) continue
      yield piece
      piece = ''
    }
    yield piece
  }
  if (totals)
    yield row(
      columns.map(({ title, kind }, i) => cell(`${letters[i]}${at + 1}`, kind, totals[title] ?? null, true)).join(''),
    )
  yield `</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>`
  yield `<pageSetup paperSize="9" orientation="${columns.length > 6 ? 'landscape' : 'portrait'}"/></worksheet>`
}

function cell(place: string, kind: Kind, value: Cell, total = false): string {
  if (value === null || value === '') return ''
  // A whole quantity has no decimals: with the optional ones of `0.###`, Excel would show a lone comma.
  const shown = kind === 'quantidade' && Number.isInteger(value) ? 'inteiro' : kind
  const number = typeof value === 'number' ? value : kind === 'dia' || kind === 'momento' ? daysUntil(value) : null
  if (number === null || !Number.isFinite(number)) return text(place, cellStyle('texto', total), String(value))
  return `<c r="${place}" s="${cellStyle(shown, total)}"><v>${number}</v></c>`
}

const text = (place: string, style: number, value: string): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`

/**
 * `AAAA-MM-DD` or `AAAA-MM-DD HH:MM` as a spreadsheet's serial number: days from 1899-12-30, computed in UTC so that no
 * time zone shifts it. Null if invalid or before March 1900: Excel assumes a 29 February 1900 and would show each
 * earlier day as the next one.
 */
function daysUntil(day: string): number | null {
  const [, date, hour = '00:00'] = DAY.exec(day) ?? [] // `Date.parse` alone would accept 'Total'
  const days = (Date.parse(`${date}T${hour}:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
  return days >= 61 ? days : null
}

const DAY = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** Most texts contain none of these and need no further work. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as below
const SPECIAL = /[\x00-\x08\x0b-\x1f&<>_\ud800-\udfff\ufffe\uffff]/

/** Removes what XML can't contain, and escapes what a spreadsheet would read as its own escape. */
const escaped = (value: string): string =>
  !SPECIAL.test(value)
    ? value
    : value
        .toWellFormed()
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
        .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
        .replace(/[&<>\r]/g, letter => ENTITIES[letter] ?? '')
        .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** A, B … Z, AA, AB … */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
