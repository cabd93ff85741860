import { LINHAS_DA_PLANILHA, PLANILHAS_AO_MESMO_TEMPO } from '#contract/exportacoes.ts'
import { invalidField } from '../errors.ts'
import type { Asked } from '../limits/asked.ts'
import { fairQueue } from '../limits/fair-queue.ts'
import type { Table } from './columns.ts'
import { headRows, sheet, XML } from './sheet.ts'
import { STYLES } from './styles.ts'
import { type Part, zip } from './zip.ts'

const SPREADSHEETS = fairQueue({
  what: 'planilhas',
  instead: 'O CSV, onde há, não precisa esperar.',
  atOnce: PLANILHAS_AO_MESMO_TEMPO,
  places: PLANILHAS_AO_MESMO_TEMPO * 4,
})

/** Call before reading rows: refuses with 422 if `count` exceeds a sheet, and waits for a turn. */
export async function takeTurn(table: Pick<Table<never>, 'about' | 'totals' | 'count'>, asked: Asked): Promise<void> {
  if (table.count !== undefined && table.count > roomFor(table)) throw tooManyRows()
  const { end } = await SPREADSHEETS.turn(asked)
  if (asked.signal.aborted) end()
  asked.signal.addEventListener('abort', end, { once: true })
}

/**
 * Streams the file with backpressure, so that a million rows need no more memory than a thousand. If there are more
 * rows than a sheet holds, the stream fails instead of ending early.
 */
export function xlsx<Row>(table: Table<Row>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const rows = bounded(table.rows, roomFor(table), signal)
  return zip([...AROUND, { name: 'xl/worksheets/sheet1.xml', text: sheet({ ...table, rows }) }])
}

const roomFor = (table: Pick<Table<never>, 'about' | 'totals'>): number =>
  LINHAS_DA_PLANILHA - headRows(table) - (table.totals ? 1 : 0)

async function* bounded<Row>(rows: Table<Row>['rows'], most: number, signal: AbortSignal): Table<Row>['rows'] {
  let count = 0
  for await (const batch of rows) {
    signal.throwIfAborted()
    count += batch.length
    if (count > most) throw tooManyRows()
    yield batch
  }
}

const tooManyRows = () =>
  invalidField(
    'formato',
    `São mais linhas do que cabem em uma planilha (${LINHAS_DA_PLANILHA.toLocaleString('pt-BR')}): baixe em CSV, ou escolha um período menor`,
  )

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts that make a workbook from one sheet. */
const AROUND: readonly Part[] = Object.entries({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEETS}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Relatório" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
}).map(([name, text]) => ({ name, text: [XML + text] }))
