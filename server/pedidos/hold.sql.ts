import sql, { type Sql } from 'sql-template-tag'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { type Pedido, STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import type { OutrosDoDia } from '#contract/pedidos-do-dia.ts'
import { type Seer, visibleOrder } from '../access.ts'
import { type Rules, rules } from '../cadastros/clientes.sql.ts'
import type { Db } from '../db/db.ts'
import { existing } from '../errors.ts'
import { linesOf } from './itens.sql.ts'
import { beside, columns } from './pedidos.sql.ts'

/*
 * The locks of an order's change, always in this order: the key of the call, the order, its client, shelves by id (shared), their
 * rows by product and shelf, stock by product. Whatever is judged is read by a statement that begins after the lock.
 */

/** A locked order, with its client's rules (the provider's where the client has none). */
export type Held = Pedido &
  Rules & {
    versao: number
    /** Somebody who may do so confirmed the order as it is. */
    aprovado: boolean
  }

/** Locks the order; 404 if there is none, or if it is another company's. The rules may be as old as the call. */
export async function hold(db: Db, user: Seer, id: number): Promise<Held> {
  return existing(await db.hot.first<Held>(held(user, sql`p.id = ${id}`)), 'O pedido')
}

/** Locks the order, and reads its lines. */
export const holdWithLines = (db: Db, user: Seer, id: number): Promise<[Held, ItemPedido[]]> =>
  Promise.all([hold(db, user, id), linesOf(db, id)])

/** Locks many orders by number, which is their order in the answer; those that are not there are left out. */
export const holdAll = (db: Db, user: Seer, ids: readonly number[]): Promise<Held[]> =>
  db.rows(held(user, sql`p.id = any(${ids}::int[])`))

const held = (user: Seer, which: Sql): Sql =>
  sql`select ${columns}, p.aprovado, ${rules} from pedido p ${beside} cross join configuracao f
    where ${which} and ${visibleOrder(user)} order by p.id for update of p`

/** The client's other live orders of a delivery day. */
export const othersOfTheDay = (db: Db, { id, clienteId }: Pedido, dia: string): Promise<OutrosDoDia> =>
  db.hot.one`select coalesce(sum(valor_total), 0) as total, coalesce(sum(valor_total) filter (where not aprovado),
      0) as "semAprovacao"
    from pedido where cliente_id = ${clienteId} and data_entrega = ${dia} and id <> ${id} and status = any(${STATUS_QUE_CONTAM})`
