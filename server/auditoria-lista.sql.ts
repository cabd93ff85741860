import sql from 'sql-template-tag'
import type { listarAuditoria, Registro } from '#contract/auditoria.ts'
import type { Output } from '#contract/route.ts'
import type { Db } from './db.ts'
import { ById, page, readCursor, where } from './paging.ts'

type Query = Output<typeof listarAuditoria.schema.querystring>

/** One page, newest first. What a record is called now stands where its name was not kept with the change. */
export async function list(db: Db, timeZone: string, query: Query) {
  const { limite, cursor, entidade, registroId, usuarioId, dataInicial, dataFinal } = query
  const after = readCursor(cursor, ById)
  const beginning = (dia: string) => sql`${dia}::date::timestamp at time zone ${timeZone}`
  const rows = await db.rows<Registro>(
    sql`select a.id, a.quando, a.usuario_id as "usuarioId", a.usuario_nome as "usuarioNome", a.chamada, a.entidade, a.acao,
        a.registro_id as "registroId", a.estante_id as "estanteId", coalesce(a.registro_nome, p.nome) as "registroNome",
        nullif(concat_ws(' · ', case when a.entidade = 'estante-produto' then e.periodo end, c.nome), '') as contexto,
        a.antes, a.depois
      from auditoria a
        left join produto p on a.entidade = 'estante-produto' and p.id = a.registro_id
        left join estante e on e.id = case a.entidade when 'estante' then a.registro_id else a.estante_id end
        left join cliente c on c.id = coalesce(e.cliente_id, (coalesce(a.depois, a.antes)->>'clienteId')::int)
      where ${where(
        entidade && sql`a.entidade = ${entidade}`,
        registroId === undefined ? undefined : sql`a.registro_id = ${registroId}`,
        usuarioId === undefined ? undefined : sql`a.usuario_id = ${usuarioId}`,
        dataInicial === undefined ? undefined : sql`a.quando >= ${beginning(dataInicial)}`,
        dataFinal === undefined ? undefined : sql`a.quando < ${beginning(dataFinal)} + interval '1 day'`,
        after && sql`a.id < ${after[0]}`,
      )}
      order by a.id desc limit ${limite + 1}`,
  )
  return page(rows, limite, ({ id }) => [id])
}
