import sql, { type Sql } from 'sql-template-tag'
import type { Pedido } from '#contract/pedidos.ts'
import type { Db } from '../db/db.ts'
import { custoDaLinha } from './linha.sql.ts'
import { columns, expiryTouched } from './pedidos.sql.ts'

/*
 * What a delivery, an adjustment and a line's price write. The order is locked (`hold`). A trigger writes each line's value, and the
 * order's sums are written by a statement of their own after it.
 */

/** A line and what is written of it. */
export type Dita = { itemId: number; quantidade: number; motivo: string | null }

const said = (lines: readonly Dita[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as d("itemId" int, quantidade numeric, motivo text)`

/** Delivered quantities that differ from the ordered ones. */
export const writeDelivered = (db: Db, lines: readonly Dita[]) =>
  db.rows(
    sql`update item_pedido i set quantidade_entregue = d.quantidade, motivo_entrega = d.motivo
      from ${said(lines)} where i.id = d."itemId"`,
  )

/** With `volta` the goods are back in the warehouse, and cost nothing. */
export const writeReturned = (db: Db, lines: readonly Dita[], volta: boolean) =>
  db.rows(
    sql`update item_pedido i set quantidade_ajustada = i.quantidade_ajustada + d.quantidade,
        quantidade_voltou = i.quantidade_voltou + case when ${volta} then d.quantidade else 0 end, motivo_ajuste = d.motivo
      from ${said(lines)} where i.id = d."itemId"`,
  )

export const writePrice = (db: Db, itemId: number, { precoVenda, motivo }: { precoVenda: number; motivo: string }) =>
  db.rows(sql`update item_pedido set preco_venda = ${precoVenda}, motivo_preco = ${motivo} where id = ${itemId}`)

/** Writes the order's sums from its lines, one version on. */
const summed = (db: Db, id: number, set: Sql): Promise<Pedido> =>
  db.one(
    sql`with p as (
        update pedido p set ${set}, versao = versao + 1, (valor_total, custo_total) = (
          select coalesce(sum(valor), 0), coalesce(sum(${custoDaLinha('i')}), 0) from item_pedido i where i.pedido_id = p.id)
        where id = ${id} returning *
      )
      select ${columns} from p join cliente c on c.id = p.cliente_id`,
    { hot: true },
  )

/** A printed order stays up to date if everything came as ordered. */
export const deliver = (db: Db, id: number, { asOrdered }: { asOrdered: boolean }) =>
  summed(
    db,
    id,
    sql`status = 'Entregue', versao_impressa = versao_impressa + (versao_impressa = versao and ${asOrdered})::int`,
  )

export const adjust = (db: Db, id: number) => summed(db, id, sql`status = status`)

/** A price withdraws a request for approval, because the order is no longer what was asked for. */
export const reprice = (db: Db, id: number, reservationHours: number) =>
  summed(
    db,
    id,
    sql`aprovacao = null, expira_em = case when status = 'Aberto' then ${expiryTouched(reservationHours)} end`,
  )
