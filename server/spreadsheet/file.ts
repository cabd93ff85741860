import { type Arquivo, CSV, XLSX } from '#contract/arquivo.ts'
import type { Formato } from '#contract/exportacoes.ts'
import { malformed } from '../errors.ts'
import type { Table } from './columns.ts'
import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

type Wanted = { formato: Formato /** Without its ending. */; nome: string; signal: AbortSignal }

/** A report as the file that was asked for. What the first batch of rows refuses is refused before anything is sent. */
export async function asFile<Row>({ formato, nome, signal }: Wanted, table: Table<Row>): Promise<Arquivo> {
  if (formato === 'xlsx') {
    const dados = await xlsx(table, signal).catch(error => {
      throw signal.aborted ? malformed('Quem pediu o arquivo desistiu dele.') : error
    })
    return { nome: `${nome}.xlsx`, tipo: XLSX, dados }
  }
  return { nome: `${nome}.csv`, tipo: CSV, dados: csv({ ...table, rows: await begun(table.rows) }) }
}

/** All rows at once, for a report that is bounded by nature. */
export async function* allOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** The same batches, the first of which has been read. */
async function begun<Row>(rows: AsyncIterable<readonly Row[]>): Promise<AsyncGenerator<readonly Row[]>> {
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
