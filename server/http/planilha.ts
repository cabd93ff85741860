import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { type Arquivo, CSV, type Formato, LINHAS_DA_PLANILHA, XLSX } from '#contract/arquivo.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import type { User } from '../access.ts'
import { type Asked, askedBy } from '../asked.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { callerLeft, invalidField } from '../errors.ts'
import { diaEHora } from '../instants.ts'
import { threads } from '../threads.ts'

export type Cell = string | number | null
export type Kind = 'texto' | 'inteiro' | 'dinheiro' | 'quantidade' | 'percentual' | 'dia' | 'momento'
type Field<Row> = { [K in keyof Row]-?: Row[K] extends Cell | undefined ? K : never }[keyof Row]
/** Its title, its kind, and its value: a field or a function. A day is `AAAA-MM-DD`, a moment an instant in ISO 8601. */
export type Column<Row> = readonly [title: string, kind: Kind, value: Field<Row> | ((row: Row) => Cell)]

/** All that a list finds, to be answered as a file. */
export type Table<Row> = {
  /** Stands above a spreadsheet's rows and names the file: 'Vendas por cliente'. */
  title: string
  /** What the rows are, then each filter of this list alone: `Status: Confirmado`. */
  about: readonly (string | false | undefined)[]
  /** Which orders count. */
  counting?: string
  columns: readonly Column<Row>[]
  /** A spreadsheet's last row. A CSV has none, because it is read by other programs. */
  totals?: Partial<Record<Field<Row>, Cell>>
  /** In batches, so that a whole CSV is never in memory. */
  rows: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
}

type Call = { db: Db; user: User; reply: FastifyReply; params: unknown; query: unknown; body: unknown }
/** The filters that read the same in every list. */
type Sent = { [K in 'dataInicial' | 'dataFinal' | 'categoria' | 'fornecedor' | 'busca']?: string } & {
  [K in 'clienteId' | 'produtoId']?: number
}

/** The table in the requested format. An error in its first batch is thrown before anything is sent. */
export async function asFile<Row>(
  table: Table<Row>,
  formato: Formato,
  { db, user, reply, params, query, body }: Call,
  business: Business,
): Promise<Arquivo> {
  const sent: Sent = Object.assign({}, params, query, body)
  const now = diaEHora(business.clock(), business.timeZone)
  const names = await namesFor(db, sent)
  const nome = `${fileName(table.title, sent, now.dia)}.${formato}`
  const rows = cellsOf(table, business.timeZone)
  if (formato === 'csv') return { nome, tipo: CSV, dados: csv(table.columns, await begun(rows)) }
  const narrowed = [
    ...table.about,
    sent.categoria && `Categoria: ${sent.categoria}`,
    sent.fornecedor && `Fornecedor: ${sent.fornecedor}`,
    names.cliente && `Cliente: ${names.cliente}`,
    names.produto && `Produto: ${names.produto}`,
    sent.busca && `Busca: “${sent.busca}”`,
  ]
  const about = [
    narrowed.filter(Boolean).join(' · '),
    ...(table.counting ? [table.counting] : []),
    `${names.fornecedor} · gerado em ${diaPorExtenso(now.dia)} ${now.hora}`,
  ]
  return { nome, tipo: XLSX, dados: await xlsx({ ...table, about, rows }, askedBy(user, reply)) }
}

/** The names of the provider and of the chosen client and product. */
const namesFor = (db: Db, { clienteId = 0, produtoId = 0 }: Sent) =>
  db.one<{ fornecedor: string; cliente: string | null; produto: string | null }>`select f.nome as fornecedor,
    c.nome as cliente, p.nome as produto
    from configuracao f left join cliente c on c.id = ${clienteId} left join produto p on p.id = ${produtoId}`

/** `vendas-por-mes-2026-11-01-a-2026-11-30`, `compras-2026-11-01` for one day, `estoque-` with today, `pedido-12`. */
function fileName(title: string, { dataInicial, dataFinal }: Sent, today: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')
  if (/\d$/.test(title)) return plain
  const days = dataInicial && dataFinal ? new Set([dataInicial, dataFinal]) : [today]
  return `${plain}-${[...days].join('-a-')}`
}

/** This many rows are written at a time, so that they don't block the event loop. */
const AT_ONCE = 1000

async function* cellsOf<Row>({ columns, rows }: Table<Row>, timeZone: string): AsyncGenerator<Cell[][]> {
  const cell = (row: Row, [, kind, value]: Column<Row>): Cell => {
    const found = typeof value === 'function' ? value(row) : (row[value] as Cell | undefined)
    if (kind !== 'momento' || typeof found !== 'string') return found ?? null
    const { dia, hora } = diaEHora(new Date(found), timeZone)
    return `${dia} ${hora}`
  }
  for await (const batch of rows)
    for (let at = 0; at < batch.length; at += AT_ONCE)
      yield batch.slice(at, at + AT_ONCE).map(row => columns.map(column => cell(row, column)))
}

/** The same batches, after reading the first one. */
async function begun<Batch>(batches: AsyncGenerator<Batch>): Promise<AsyncGenerator<Batch>> {
  const first = await batches.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* batches
  })()
}

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

/** The header and the rows as text, with decimal commas. */
async function* csv(
  columns: readonly (readonly [string, Kind, ...unknown[]])[],
  rows: AsyncGenerator<Cell[][]>,
): AsyncGenerator<string> {
  const kindAt = (index: number) => columns[index]?.[1] ?? 'texto'
  const number = (value: number, { index }: { index: number }) => decimal(value, kindAt(index))
  yield stringify([columns.map(([title]) => title)], CSV_DO_EXCEL)
  for await (const batch of rows) {
    const written = batch.map(cells => cells.map((cell, index) => dayWritten(cell, kindAt(index))))
    yield stringify(written, { ...CSV_DO_EXCEL, bom: false, cast: { number } })
  }
}

const decimal = (value: number, kind: Kind): string =>
  (kind === 'dinheiro' || kind === 'percentual' ? value.toFixed(2) : String(value)).replace('.', ',')

const dayWritten = (cell: Cell, kind: Kind): Cell =>
  typeof cell === 'string' && (kind === 'dia' || kind === 'momento')
    ? `${diaPorExtenso(cell.slice(0, 10))}${cell.slice(10)}`
    : cell

/** What the thread writes: text, numbers, and days and moments as `AAAA-MM-DD HH:MM`. */
export type Sheet = {
  title: string
  about: string[]
  columns: (readonly [title: string, kind: Kind])[]
  rows: Cell[][]
  totals: Cell[] | undefined
}

const spreadsheets = threads<Sheet, Uint8Array>(new URL('./planilha-thread.ts', import.meta.url), {
  what: 'planilhas',
  instead: 'O CSV, onde há, não precisa esperar.',
  threads: 2,
  calls: 8,
  mebibytes: 1024,
})

type Written<Row> = Pick<Table<Row>, 'title' | 'columns' | 'totals'> & {
  about: string[]
  rows: AsyncIterable<Cell[][]>
}

/** A table as XLSX; 422 if it has too many rows. The largest take seconds of processor, in a thread. */
export function xlsx<Row>({ title, about, columns, totals, rows }: Written<Row>, asked: Asked): Promise<Uint8Array> {
  return spreadsheets(asked, async write => {
    const cells: Cell[][] = []
    for await (const batch of rows) {
      if (asked.signal.aborted) throw callerLeft()
      cells.push(...batch)
      if (cells.length > LINHAS_DA_PLANILHA) throw tooManyRows()
    }
    const last = totals && columns.map(([, , value]) => (typeof value === 'function' ? null : (totals[value] ?? null)))
    return write({ title, about, columns: columns.map(([title, kind]) => [title, kind]), rows: cells, totals: last })
  })
}

const tooManyRows = () =>
  invalidField(
    'formato',
    `São mais de ${LINHAS_DA_PLANILHA.toLocaleString('pt-BR')} linhas, o mais que cabe em uma planilha: baixe em CSV, ou escolha um período menor`,
  )
