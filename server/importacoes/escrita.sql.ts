import sql, { raw, type Sql } from 'sql-template-tag'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import type { Db } from '../db/db.ts'

/** What one slice wrote: what its rows were to do, how many became records, how many changed one, how many brought a buyer. */
export type Escrita = { ultima: number | null; linhas: number; novas: number; alteradas: number; compradores?: number }

/** What is written beside the new rows without a doubt: only what the person who looked at the preview chose. */
export type Escolha = { alterar: boolean; aceitarAvisos: boolean }

/** Few enough for progress to move and for a cancel to be heard soon. */
export const AT_A_TIME = 1_000

/** The next rows to be written, after a row of the file. */
export function fatia(id: number, after: number, { alterar, aceitarAvisos }: Escolha): Sql {
  return sql`fatia as (
      select linha, dados, chave, situacao, registro_id from importacao_linha
      where importacao_id = ${id} and situacao = any(${alterar ? ['nova', 'alterada'] : ['nova']}) and linha > ${after}
        and (avisos is null or ${aceitarAvisos})
      order by linha limit ${AT_A_TIME}
    )`
}

/** Holds the records that will be changed until the end of the transaction. */
export const holdRecords = (db: Db, table: 'produto' | 'cliente', id: number) =>
  db.rows(
    sql`select from ${raw(table)} where id in (
        select registro_id from importacao_linha where importacao_id = ${id} and situacao in ('alterada', 'igual'))
      order by id for no key update`,
  )

const NOMES = JSON.stringify(NOME_DA_UNIDADE)
/** A unit's code as people say it. */
export const emPalavras = (unidade: Sql): Sql => sql`(${NOMES}::jsonb->>${unidade})`
