import sql from 'sql-template-tag'
import * as z from 'zod'
import type { listarAuditoria, Registro } from '#contract/auditoria.ts'
import { somarDias } from '#contract/dias.ts'
import type { Output } from '#contract/route.ts'
import { personOf } from '../access.ts'
import { equals, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { page, readCursor } from '../db/paging.ts'
import { inicioDoDia } from '../instants.ts'

type Query = Output<typeof listarAuditoria.querystring>

/** Microseconds since 1970, which a number holds exactly, and the id. */
const Key = z.tuple([z.int(), z.int()])

/** One page, newest first. An entry without a stored name shows the record's current one. */
export async function list(db: Db, timeZone: string, query: Query) {
  const { limite, cursor, entidade, registroId, usuarioId, dataInicial, dataFinal } = query
  const after = readCursor(cursor, Key)
  const { rows, proximo } = page(
    await db.rows<Registro & { micros: number }>`select a.id,
      (extract(epoch from a.quando) * 1000000)::bigint as micros, a.quando, ${personOf('a.usuario_id')} as "usuarioId", a.usuario_nome as "usuarioNome", a.chamada, a.entidade, a.acao,
      a.registro_id as "registroId", a.estante_id as "estanteId", coalesce(a.registro_nome, p.nome) as "registroNome",
      nullif(concat_ws(' · ', case when a.entidade = 'estante-produto' then e.periodo end, c.nome), '') as contexto,
      a.antes, a.depois
    from auditoria a
      left join produto p on a.entidade = 'estante-produto' and p.id = a.registro_id
      left join estante e on e.id = case a.entidade when 'estante' then a.registro_id else a.estante_id end
      left join cliente c on c.id = coalesce(e.cliente_id, (coalesce(a.depois, a.antes)->>'clienteId')::int)
    where ${where(
      entidade && sql`a.entidade = ${entidade}`,
      equals(sql`a.registro_id`, registroId),
      equals(sql`a.usuario_id`, usuarioId),
      dataInicial === undefined ? undefined : sql`a.quando >= ${inicioDoDia(dataInicial, timeZone)}`,
      dataFinal === undefined ? undefined : sql`a.quando < ${inicioDoDia(somarDias(dataFinal, 1), timeZone)}`,
      after &&
        sql`(a.quando, a.id) < ('epoch'::timestamptz + ${after[0]}::float8 * interval '1 microsecond', ${after[1]}::bigint)`,
    )}
    order by a.quando desc, a.id desc limit ${limite + 1}`,
    limite,
    ({ micros, id }) => [micros, id],
  )
  return { rows: rows.map(({ micros: _, ...registro }): Registro => registro), proximo }
}
