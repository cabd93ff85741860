import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'

type Signature = { chave: Sql; id: Sql; nome: Sql }
const user = { chave: sql`id`, id: sql`usuario_id`, nome: sql`usuario_nome` }

/** Tables signed with a user's id and name, which outlive the user; `chave` is each table's primary key. */
export const ASSINADOS = {
  historico: user,
  auditoria: user,
  movimento_estoque: user,
  marca_separacao: { ...user, chave: sql`item_pedido_id` },
  aviso: { chave: sql`id`, id: sql`autor_id`, nome: sql`autor_nome` },
} as const satisfies Record<string, Signature>
export type Assinado = keyof typeof ASSINADOS
export const TABELAS = Object.keys(ASSINADOS) as Assinado[]

/** Rows scanned per statement, well below the statement timeout. */
const LOOKED_THROUGH = 25_000

export type Faixa = { de: number; ate: number }

/** The first and last key of a table; an empty range for an empty table. */
export function ends(db: Db, table: Assinado): Promise<Faixa> {
  const { chave } = ASSINADOS[table]
  return db.one(sql`select coalesce(min(${chave}), 1) as de, coalesce(max(${chave}), 0) as ate from ${raw(table)}`)
}

/** A signed table in ranges. Scanning all of it is acceptable for a rare call; an index by user would cost every step of every order. */
export async function* parts(db: Db, table: Assinado): AsyncGenerator<Faixa> {
  const { de: first, ate: last } = await ends(db, table)
  for (let de = first; de <= last; de += LOOKED_THROUGH) yield { de, ate: de + LOOKED_THROUGH - 1 }
}
