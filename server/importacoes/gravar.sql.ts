import sql from 'sql-template-tag'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { IMPORTING } from '../db/advisory-locks.ts'
import type { Db } from '../db/db.ts'
import type { Escolha, Gravadas } from './escolhidas.sql.ts'
import { notRowByRow, POR_TIPO } from './importacoes.sql.ts'

/** Makes this import the one being written; false if another is. */
export async function takeTurn(db: Db): Promise<boolean> {
  const { mine } = await db.one<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${IMPORTING}) as mine`)
  return mine
}

/** Whether each row would still do what the preview announced, with the same previous values and costs. Call it within a transaction. */
export async function isAsAnnounced(db: Db, id: number, tipo: TipoDeImportacao): Promise<boolean> {
  const differ = await notRowByRow(db, () =>
    db.some(
      sql`select from (${POR_TIPO[tipo].classificadas(id)}) c
          join importacao_linha l on l.importacao_id = ${id} and l.linha = c.linha
        where (l.situacao, l.registro_id, l.comprador, l.dados->'antes', l.dados->'custo')
          is distinct from (c.situacao, c.registro_id, c.comprador, coalesce(c.antes, 'null'), coalesce(to_jsonb(c.custo), 'null')) limit 1`,
    ),
  )
  return !differ
}

/** Marks the import as done, in the transaction that wrote it; false if something else was written than the preview announced. */
export async function finish(db: Db, id: number, escolha: Escolha, gravadas: Gravadas): Promise<boolean> {
  const { novas, alteradas, compradores } = gravadas
  const { alterar, aceitarAvisos } = escolha
  return db.some(
    sql`update importacao set situacao = 'feita', gravadas_novas = ${novas}, gravadas_alteradas = ${alteradas}, gravados_compradores = ${compradores}
      where id = ${id} and ${novas}::int = novas - case when ${aceitarAvisos} then 0 else duvidosas_novas end
        and ${alteradas}::int = case when ${alterar}
          then alteradas - case when ${aceitarAvisos} then 0 else duvidosas_alteradas end else 0 end
        and ${compradores}::int = compradores - case when ${aceitarAvisos} then 0 else compradores_duvidosos end
      returning id`,
  )
}
