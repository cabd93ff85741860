import { parentPort, workerData } from 'node:worker_threads'
import writeXlsx, { type CellObject, type Row } from 'write-excel-file/node'
import type { Cell, Kind } from './columns.ts'
import type { Head } from './xlsx.ts'

// Runs in a thread of its own: see xlsx.ts for what it is told and what it answers.

const FORMATS: Record<Kind, string | undefined> = {
  texto: undefined,
  inteiro: '#,##0',
  dinheiro: '"R$" #,##0.00',
  quantidade: '#,##0.000',
  percentual: '0.00"%"',
  dia: 'dd/mm/yyyy',
  momento: 'dd/mm/yyyy hh:mm',
}
const BOLD = { fontWeight: 'bold' } as const
const HEADER = { ...BOLD, backgroundColor: '#e7f0ea', alignVertical: 'center', wrap: true } as const

const port = parentPort ?? fail('This file is a thread')
const { title, about, columns, totals } = workerData as Head
const kinds = columns.map(({ kind }) => kind)
const data: Row[] = [
  [{ value: title, type: String, ...BOLD, fontSize: 14 }],
  ...about.map(line => [{ value: line, type: String }]),
  columns.map(({ title, kind }) => ({ value: title, type: String, ...HEADER, align: sideOf(kind) })),
]
const headRows = data.length

port.on('message', (batch: Cell[][] | null) => {
  if (batch) for (const row of batch) data.push(row.map((cell, i) => written(cell, kinds[i])))
  else void write()
})

async function write(): Promise<void> {
  if (totals) data.push(totals.map((cell, i) => withStyle(written(cell, kinds[i]))))
  const bytes = await writeXlsx(data, {
    sheet: 'Relatório',
    stickyRowsCount: headRows,
    columns: columns.map(({ width }) => ({ width })),
    ...(columns.length > 6 && { orientation: 'landscape' }),
  }).toBuffer()
  port.postMessage(new Uint8Array(bytes))
}

/** A day is midnight UTC, which is how the library counts: no time zone can move it. */
function written(cell: Cell, kind: Kind = 'texto'): CellObject | null {
  if (cell === null || cell === '') return null
  // A whole quantity without decimals: Excel shows the optional ones of `0.###` as a lonely comma.
  const format = FORMATS[kind === 'quantidade' && Number.isInteger(cell) ? 'inteiro' : kind]
  if (typeof cell === 'number') return { value: cell, type: Number, ...(format && { format }) }
  if (kind === 'dia' || kind === 'momento') {
    const instant = new Date(`${cell.replace(' ', 'T')}${kind === 'dia' ? 'T00:00' : ''}:00Z`)
    if (!Number.isNaN(instant.getTime())) return { value: instant, type: Date, ...(format && { format }) }
  }
  return { value: cell, type: String }
}

function withStyle(cell: CellObject | null): CellObject | null {
  return cell && { ...cell, ...BOLD, topBorderStyle: 'thin', topBorderColor: '#62675f' }
}

function sideOf(kind: Kind): 'left' | 'right' {
  return kind === 'texto' || kind === 'dia' || kind === 'momento' ? 'left' : 'right'
}

function fail(message: string): never {
  throw new Error(message)
}
