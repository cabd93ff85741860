import { type CellStyle, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { Cell, Kind, Sheet } from './planilha.ts'

const FORMATS: Record<Exclude<Kind, 'texto'>, string> = {
  inteiro: '#,##0',
  dinheiro: '"R$" #,##0.00',
  quantidade: '#,##0.000',
  percentual: '0.00"%"',
  dia: 'dd/mm/yyyy',
  momento: 'dd/mm/yyyy hh:mm',
}
/** In characters. A column of text is as wide as its longest cell, within limits. */
const WIDTHS = { inteiro: 12, dinheiro: 18, quantidade: 14, percentual: 12, dia: 14, momento: 17 }
const [NARROW, WIDE] = [10, 40]
const IS_TEXT: readonly Kind[] = ['texto', 'dia', 'momento']
/** As the rows below, which the library writes in Excel's own. */
const FONT = { name: 'Calibri', size: 11, family: 2, scheme: 'minor', bold: true } as const
const TITLE: CellStyle = { font: { ...FONT, size: 14 } }
const HEADING: CellStyle = {
  font: FONT,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7F0EA' } },
}
const TOTAL: CellStyle = { font: FONT, border: { top: { style: 'thin', color: { rgb: '62675F' } } } }

export default async function write({ title, about, columns, totals, rows }: Sheet): Promise<Uint8Array> {
  const kinds = columns.map(([, kind]) => kind)
  const above = [[title], ...about.map(line => [line]), columns.map(([title]) => title)]
  const values = rows.map(row => row.map((cell, i) => written(cell, kinds[i])))
  const sheet: WriteSheet = {
    name: 'Relatório',
    columns: kinds.map((kind, i) => ({ width: widthOf(kind, rows, i), style: formatOf(kind) })),
    rows: [...above, ...values, ...(totals ? [totals] : [])],
    cells: stylesBesideColumns(kinds, above.length, rows, totals),
    freezePane: { rows: above.length },
    ...(columns.length > 6 && { pageSetup: { orientation: 'landscape', paperSize: 'a4' } }),
  }
  return writeXlsx({ sheets: [sheet] })
}

/** By `row,column`: the title, the headings, the totals, and whole quantities. */
function stylesBesideColumns(kinds: Kind[], above: number, rows: Cell[][], totals: Sheet['totals']) {
  const styles = new Map([['0,0', { style: TITLE }]])
  for (const [i, kind] of kinds.entries()) {
    const horizontal = IS_TEXT.includes(kind) ? 'left' : 'right'
    const heading: CellStyle = { ...HEADING, alignment: { horizontal, vertical: 'center', wrapText: true } }
    styles.set(`${above - 1},${i}`, { style: heading })
    if (totals) styles.set(`${above + rows.length},${i}`, { style: { ...formatOf(kind, totals[i]), ...TOTAL } })
    for (const [at, row] of kind === 'quantidade' ? rows.entries() : [])
      if (Number.isInteger(row[i])) styles.set(`${above + at},${i}`, { style: formatOf(kind, row[i]) })
  }
  return styles
}

function widthOf(kind: Kind, rows: readonly Cell[][], i: number): number {
  if (kind !== 'texto') return WIDTHS[kind]
  return rows.reduce((width, row) => Math.min(WIDE, Math.max(width, String(row[i] ?? '').length)), NARROW)
}

/** A whole quantity has no decimals: with the optional ones of `0.###`, Excel would show a lone comma. */
function formatOf(kind: Kind, cell?: Cell): CellStyle {
  if (kind === 'texto') return {}
  return { numFmt: FORMATS[kind === 'quantidade' && Number.isInteger(cell) ? 'inteiro' : kind] }
}

const written = (cell: Cell, kind: Kind = 'texto'): CellValue =>
  cell === ''
    ? null
    : typeof cell === 'string' && (kind === 'dia' || kind === 'momento')
      ? new Date(`${cell.replace(' ', 'T')}Z`)
      : cell
