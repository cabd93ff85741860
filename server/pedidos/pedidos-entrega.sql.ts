import sql, { type Sql } from 'sql-template-tag'
import type { Pedido } from '#contract/pedidos.ts'
import type { ItemAjustado, ItemEntregue } from '#contract/pedidos-entrega.ts'
import type { Db } from '../db/db.ts'
import { custoDaLinha } from './linha.sql.ts'
import { columns, expiryTouched } from './pedidos.sql.ts'

/*
 * What a delivery, an adjustment and a line's price write. The order is locked (`hold`). A trigger writes each line's value, and the
 * order's sums are written by a statement of their own after it.
 */

/** Writes some lines `i`, then the order with its sums, one version on. */
async function written(db: Db, id: number, lines: Sql | undefined, set: Sql): Promise<Pedido> {
  const [, pedido] = await Promise.all([
    lines && db.rows(sql`update item_pedido i set ${lines}`, { hot: true }),
    db.one<Pedido>(
      sql`with p as (
          update pedido p set ${set}, versao = versao + 1, (valor_total, custo_total) = (
            select coalesce(sum(valor), 0), coalesce(sum(${custoDaLinha('i')}), 0) from item_pedido i where i.pedido_id = p.id)
          where id = ${id} returning *
        )
        select ${columns} from p join cliente c on c.id = p.cliente_id`,
      { hot: true },
    ),
  ])
  return pedido
}

/** What a call says of lines, as `d`. */
const said = (itens: readonly object[]): Sql =>
  sql`from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb)
      as d("itemPedidoId" int, quantidade numeric, "quantidadeEntregue" numeric, motivo text)
    where i.id = d."itemPedidoId"`

/** `outras`: the lines of which another quantity was delivered. Without them a printed order stays up to date. */
export const deliver = (db: Db, id: number, outras: readonly ItemEntregue[]) =>
  written(
    db,
    id,
    outras.length > 0
      ? sql`quantidade_entregue = d."quantidadeEntregue", motivo_entrega = d.motivo ${said(outras)}`
      : undefined,
    sql`status = 'Entregue', versao_impressa = versao_impressa + (versao_impressa = versao and ${outras.length === 0})::int`,
  )

/** With `volta` the goods are back in the warehouse, and cost nothing. */
export const adjust = (db: Db, id: number, itens: readonly ItemAjustado[], volta: boolean) =>
  written(
    db,
    id,
    sql`quantidade_ajustada = i.quantidade_ajustada + d.quantidade, motivo_ajuste = d.motivo,
      quantidade_voltou = i.quantidade_voltou + case when ${volta} then d.quantidade else 0 end ${said(itens)}`,
    sql`status = status`,
  )

export type Price = { itemId: number; precoVenda: number; motivo: string; reservationHours: number }

/** A price withdraws a request for approval, because the order is no longer what was asked for. */
export const reprice = (db: Db, id: number, { itemId, precoVenda, motivo, reservationHours }: Price) =>
  written(
    db,
    id,
    sql`preco_venda = ${precoVenda}, motivo_preco = ${motivo} where id = ${itemId}`,
    sql`aprovacao = null, expira_em = case when status = 'Aberto' then ${expiryTouched(reservationHours)} end`,
  )
