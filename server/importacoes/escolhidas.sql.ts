import sql, { raw, type Sql } from 'sql-template-tag'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import type { Db } from '../db/db.ts'

/** What is written besides new rows without a warning, as the user chose in the preview. */
export type Escolha = { alterar: boolean; aceitarAvisos: boolean }

/** The records created and changed, and the buyers added. */
export type Gravadas = { novas: number; alteradas: number; compradores: number }

/** The rows to write, as `l`'s source. */
export function escolhidas(id: number, { alterar, aceitarAvisos }: Escolha): Sql {
  return sql`escolhidas as (
      select linha, dados, chave, situacao, registro_id from importacao_linha
      where importacao_id = ${id} and situacao = any(${alterar ? ['nova', 'alterada'] : ['nova']})
        and (avisos is null or ${aceitarAvisos})
    )`
}

/** Locks the records to change until the end of the transaction. */
export const holdRecords = (db: Db, table: 'produto' | 'cliente', id: number) =>
  db.rows(
    sql`select from ${raw(table)} where id in (
        select registro_id from importacao_linha where importacao_id = ${id} and situacao in ('alterada', 'igual'))
      order by id for no key update`,
  )

const NOMES = JSON.stringify(NOME_DA_UNIDADE)
/** The name of a unit's code. */
export const emPalavras = (unidade: Sql): Sql => sql`(${NOMES}::jsonb->>${unidade})`
