import { type Arquivo, CSV, XLSX } from '#contract/arquivo.ts'
import type { Formato } from '#contract/exportacoes.ts'
import type { Asked } from '../limits/asked.ts'
import type { Column, Table } from './columns.ts'
import { csv, headOf } from './csv.ts'
import { takeTurn, xlsx } from './xlsx.ts'

type Wanted = Asked & { formato: Formato /** Without its extension. */; nome: string }

/** A report as a file in the requested format. An error in the first batch is thrown before anything is sent. */
export async function asFile<Row>({ formato, nome, userId, signal }: Wanted, table: Table<Row>): Promise<Arquivo> {
  if (formato === 'xlsx') await takeTurn(table, { userId, signal })
  const rows = await begun(table.rows)
  return formato === 'xlsx'
    ? { nome: `${nome}.xlsx`, tipo: XLSX, dados: xlsx({ ...table, rows }, signal) }
    : { nome: `${nome}.csv`, tipo: CSV, dados: csv({ ...table, rows }) }
}

/**
 * A CSV whose rows the database has already formatted, without an object per row. An error in the first batch is
 * thrown before anything is sent.
 */
export async function asCsv<Row>(
  nome: string,
  columns: readonly Column<Row>[],
  written: AsyncIterable<string>,
): Promise<Arquivo> {
  const rows = await begun(written)
  const dados = (async function* () {
    yield headOf(columns)
    yield* rows
  })()
  return { nome: `${nome}.csv`, tipo: CSV, dados }
}

/** Rows in memory, of a report with few rows; in batches, so that writing them does not block the event loop. */
export async function* allOf<Row>(rows: readonly Row[], batch = 1000): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch)
}

/** The same batches, after reading the first one. */
async function begun<Batch>(rows: AsyncIterable<Batch>): Promise<AsyncGenerator<Batch>> {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  })()
}
