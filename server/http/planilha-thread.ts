import writeExcelFile, { type CellObject, type SheetData } from 'write-excel-file/node'
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
const TOTAL = { fontWeight: 'bold', topBorderStyle: 'thin', topBorderColor: '#62675F' } as const

export default async function write({ title, about, columns, totals, rows }: Sheet): Promise<Uint8Array> {
  const kindAt = (i: number) => columns[i]?.[1] ?? 'texto'
  const data: SheetData = [
    [{ value: title, fontSize: 14, fontWeight: 'bold' }],
    ...about.map(value => [{ value }]),
    columns.map(([title, kind]) => heading(title, kind)),
    ...rows.map(row => row.map((value, i) => cell(value, kindAt(i)))),
    ...(totals ? [totals.map((value, i) => total(value, kindAt(i)))] : []),
  ]
  return writeExcelFile(data, {
    sheet: 'Relatório',
    columns: columns.map(([, kind], i) => ({ width: widthOf(kind, rows, i) })),
    stickyRowsCount: about.length + 2,
    ...(columns.length > 6 && { orientation: 'landscape' }),
  }).toBuffer()
}

function widthOf(kind: Kind, rows: readonly Cell[][], i: number): number {
  if (kind !== 'texto') return WIDTHS[kind]
  return rows.reduce((width, row) => Math.min(WIDE, Math.max(width, String(row[i] ?? '').length)), NARROW)
}

function heading(value: string, kind: Kind): CellObject {
  return {
    value,
    fontWeight: 'bold',
    backgroundColor: '#E7F0EA',
    align: IS_TEXT.includes(kind) ? 'left' : 'right',
    alignVertical: 'center',
    wrap: true,
  }
}

function cell(value: Cell, kind: Kind): CellObject | null {
  if (value === null || value === '') return null
  if (kind === 'texto') return { value }
  if (typeof value === 'string') return { value: new Date(`${value.replace(' ', 'T')}Z`), format: FORMATS[kind] }
  // A whole quantity has no decimals: with the optional ones of `0.###`, Excel would show a lone comma.
  return { value, format: FORMATS[kind === 'quantidade' && Number.isInteger(value) ? 'inteiro' : kind] }
}

/** A text among the totals is a word, whatever its column holds. */
function total(value: Cell, kind: Kind): CellObject | null {
  const shown = cell(value, typeof value === 'string' ? 'texto' : kind)
  return shown && { ...shown, ...TOTAL }
}
