import sql, { type Sql } from 'sql-template-tag'
import type { Pedido } from '#contract/pedidos.ts'
import type { User } from '../access.ts'
import { assignments } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { unknownCompany } from '../errors.ts'
import { expiryTouched, sameOnPaper, written } from './pedidos.sql.ts'

/*
 * What a change of an order's status reads beside it, and writes. The order is locked (`hold`), and the caller has judged the change.
 */

/** Neither goods nor prices change. */
const change = (db: Db, id: number, what: Sql) => written(db, id, sql`${what}, ${sameOnPaper}`)

type Fields = Partial<Pick<Pedido, 'status' | 'dataEntrega' | 'empresa' | 'codigoExterno'>>
export const set = (db: Db, id: number, fields: Fields) => change(db, id, assignments(fields))

/** `aprovado`: whoever confirms may also approve. */
export const confirm = (db: Db, id: number, { dia, aprovado }: { dia: string; aprovado: boolean }) =>
  change(
    db,
    id,
    sql`status = 'Confirmado', data_entrega = ${dia}, data_confirmacao = now(), expira_em = null, aprovacao = null,
      aprovado = aprovado or ${aprovado}`,
  )

/** Leaves the order open until somebody approves it, and keeps the requested day. Meanwhile it does not expire. */
export const askApproval = (db: Db, user: User, id: number, dia: string) =>
  change(
    db,
    id,
    sql`aprovacao = jsonb_build_object('pedidaEm', now(), 'usuarioId', ${user.id}::int, 'dataEntrega', ${dia}::text)`,
  )

/** Touches an open order. */
export const observe = (db: Db, id: number, observacao: string, reservationHours: number) =>
  change(db, id, sql`observacao = ${observacao}, expira_em = ${expiryTouched(reservationHours)}`)

export const cancel = (db: Db, id: number, observacao: string | undefined) =>
  change(
    db,
    id,
    sql`status = 'Cancelado', data_cancelamento = now(), expira_em = null, aprovacao = null,
      observacao = coalesce(${observacao ?? null}, observacao)`,
  )

export const remove = (db: Db, id: number) => db.hot.rows`delete from pedido where id = ${id}`

/**
 * Returns the order's lines to their shelves, whose rows are locked by product; a trigger updates the stock. Answers the products with
 * a kept stock.
 */
export async function giveBack(db: Db, id: number): Promise<number[]> {
  const rows = await db.hot.rows<{ produtoId: number; comEstoque: boolean }>`with m as materialized (
      select ep.estante_id, ep.produto_id, i.quantidade
      from (select * from item_pedido where pedido_id = ${id} order by produto_id, estante_id) i
        cross join lateral (select * from estante_produto
          where estante_id = i.estante_id and produto_id = i.produto_id for update) ep
    )
    update estante_produto ep set reservada = ep.reservada - m.quantidade
    from m where ep.estante_id = m.estante_id and ep.produto_id = m.produto_id
    returning ep.produto_id as "produtoId", ep.com_estoque as "comEstoque"`
  return rows.flatMap(({ produtoId, comEstoque }) => (comEstoque ? [produtoId] : []))
}

/** Whether the open order's time is over. */
export const isExpired = (db: Db, id: number): Promise<boolean> =>
  db.hot.some`select from pedido where id = ${id} and expira_em <= now() and aprovacao is null`

/** 422 unless the provider's settings have this company. */
export async function requireCompany(db: Db, empresa: string): Promise<void> {
  if (!(await db.some`select from configuracao where ${empresa} = any(empresas)`)) throw unknownCompany()
}
