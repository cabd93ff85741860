import sql from 'sql-template-tag'
import { type Pedido, STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import type { OutrosDoDia } from '#contract/pedidos-do-dia.ts'
import { type User, visibleTo } from '../access.ts'
import type { Author } from '../correio/avisar.sql.ts'
import type { Db } from '../db/db.ts'
import { columns } from './pedidos.sql.ts'

/*
 * The locks of an order's change, always in this order: the key of the call, the order, its client, shelves by id (shared), their
 * rows by product and shelf, stock by product. Whatever is judged is read by a statement that begins after the lock.
 */

/** A locked order, with its client's rules (the provider's where the client has none). */
export type Held = Pedido & {
  /** Somebody who may do so confirmed the order as it is. */
  aprovado: boolean
  aprovacaoAcima: number | null
  horarioCorte: string | null
  pedidoMinimo: number | null
}

/** Locks the order; undefined if there is none, or if it is another company's. The rules may be as old as the call. */
export const hold = (db: Db, user: Pick<User, 'admin' | 'clienteId'> | Author, id: number): Promise<Held | undefined> =>
  db.first(
    sql`select ${columns}, p.aprovado, c.aprovacao_acima as "aprovacaoAcima",
        coalesce(c.horario_corte, f.horario_corte) as "horarioCorte", coalesce(c.pedido_minimo, f.pedido_minimo) as "pedidoMinimo"
      from pedido p join cliente c on c.id = p.cliente_id cross join configuracao f
      where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')} for update of p`,
    { hot: true },
  )

/** Keeps other calls of buyers from changing the client's orders of a day meanwhile. */
export const lockClient = (db: Db, { clienteId }: Pick<Pedido, 'clienteId'>): Promise<unknown> =>
  db.rows(sql`select from cliente where id = ${clienteId} for no key update`, { hot: true })

/** The client's other live orders of a delivery day. */
export const othersOfTheDay = (
  db: Db,
  { id, clienteId }: Pick<Pedido, 'id' | 'clienteId'>,
  dia: string,
): Promise<OutrosDoDia> =>
  db.one(
    sql`select coalesce(sum(valor_total), 0) as total, coalesce(sum(valor_total) filter (where not aprovado), 0) as "semAprovacao"
      from pedido where cliente_id = ${clienteId} and data_entrega = ${dia} and id <> ${id} and status = any(${STATUS_QUE_CONTAM})`,
    { hot: true },
  )
