import { type Arquivo, CSV, XLSX } from '#contract/arquivo.ts'
import type { Formato } from '#contract/exportacoes.ts'
import type { Asked } from '../limits/asked.ts'
import type { Column, Table } from './columns.ts'
import { csv, headOf } from './csv.ts'
import { takeTurn, xlsx } from './xlsx.ts'

type Wanted = Asked & { formato: Formato /** Without its ending. */; nome: string }

/** A report as the file that was asked for. What the first batch of rows refuses is refused before anything is sent. */
export async function asFile<Row>({ formato, nome, userId, signal }: Wanted, table: Table<Row>): Promise<Arquivo> {
  if (formato === 'xlsx') await takeTurn(table, { userId, signal })
  const rows = await begun(table.rows)
  return formato === 'xlsx'
    ? { nome: `${nome}.xlsx`, tipo: XLSX, dados: xlsx({ ...table, rows }, signal) }
    : { nome: `${nome}.csv`, tipo: CSV, dados: csv({ ...table, rows }) }
}

/** A CSV whose rows come written, by the database: no object is made for a row. What the first batch refuses is refused as well. */
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

/** Rows that are there already, of a report that is bounded by nature; in batches, so that writing them holds nobody up. */
export async function* allOf<Row>(rows: readonly Row[], batch = 1000): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch)
}

/** The same batches, the first of which has been read. */
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
