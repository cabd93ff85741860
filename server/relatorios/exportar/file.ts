import { type Arquivo, CSV, XLSX } from '#contract/arquivo.ts'
import type { Formato } from '#contract/exportacoes.ts'
import type { Asked } from '../../asked.ts'
import type { Table } from './columns.ts'
import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

type Wanted = Asked & { formato: Formato /** Without its extension. */; nome: string }

/** A report as a file in the requested format. An error in the first batch is thrown before anything is sent. */
export async function asFile<Row>({ formato, nome, ...asked }: Wanted, table: Table<Row>): Promise<Arquivo> {
  return formato === 'xlsx'
    ? { nome: `${nome}.xlsx`, tipo: XLSX, dados: await xlsx(table, asked) }
    : { nome: `${nome}.csv`, tipo: CSV, dados: csv({ ...table, rows: await begun(table.rows) }) }
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
