import sql, { type Sql } from 'sql-template-tag'

/** What one slice wrote: how many rows it had, how many became records, how many changed one. */
export type Escrita = { ultima: number | null; linhas: number; novas: number; alteradas: number }

/** Few enough for progress to move and for a cancel to be heard soon. */
const AT_A_TIME = 1_000

/** The next rows to be written, after a row of the file. */
export function fatia(id: number, after: number): Sql {
  return sql`fatia as (
      select linha, dados, situacao, registro_id from importacao_linha
      where importacao_id = ${id} and situacao in ('nova', 'alterada') and linha > ${after}
      order by linha limit ${AT_A_TIME}
    )`
}
