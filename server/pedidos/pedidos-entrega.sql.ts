import sql, { type Sql } from 'sql-template-tag'
import type { Pedido } from '#contract/pedidos.ts'
import type { entregarPedido, ItemAjustado, ItemEntregue } from '#contract/pedidos-entrega.ts'
import type { Output } from '#contract/route.ts'
import type { Db } from '../db/db.ts'
import { custoDaLinha } from './linha.sql.ts'
import { expiryTouched, sameOnPaper, written } from './pedidos.sql.ts'

/*
 * What a delivery, an adjustment and a line's price write. The order is locked (`hold`). A trigger writes each line's value, and the
 * order's sums are written by a statement of their own after it.
 */

const sums = sql`(valor_total, custo_total) = (
  select coalesce(sum(valor), 0), coalesce(sum(${custoDaLinha('i')}), 0) from item_pedido i where i.pedido_id = p.id)`

/** Writes some lines `i`, then the order with its sums. */
async function withLines(db: Db, id: number, lines: Sql, set: Sql): Promise<Pedido> {
  const [, pedido] = await Promise.all([
    db.hot.rows`update item_pedido i set ${lines}`,
    written(db, id, sql`${set}, ${sums}`),
  ])
  return pedido
}

/** What a call says of lines, as `d`. */
const said = (itens: readonly object[]): Sql =>
  sql`from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb)
      as d("itemPedidoId" int, quantidade numeric, "quantidadeEntregue" numeric, motivo text)
    where i.id = d."itemPedidoId"`

/** `outras`: the lines of which another quantity was delivered. */
export const deliver = (db: Db, id: number, outras: readonly ItemEntregue[]) =>
  outras.length === 0
    ? written(db, id, sql`status = 'Entregue', ${sameOnPaper}`)
    : withLines(
        db,
        id,
        sql`quantidade_entregue = d."quantidadeEntregue", motivo_entrega = d.motivo ${said(outras)}`,
        sql`status = 'Entregue'`,
      )

type Entrega = NonNullable<Output<typeof entregarPedido.body>>

/** Who took the goods, and the signature, where they were told. */
export const receive = (
  db: Db,
  id: number,
  { recebidoPor = '', assinatura }: Pick<Entrega, 'recebidoPor' | 'assinatura'>,
) =>
  Promise.all([
    recebidoPor && db.rows`update pedido set recebido_por = ${recebidoPor} where id = ${id}`,
    assinatura &&
      db.rows`insert into assinatura (pedido_id, png) values (${id}, decode(${assinatura}, 'base64'))
        on conflict (pedido_id) do update set png = excluded.png`,
  ])

/** With `volta` the goods are back in the warehouse, and cost nothing. */
export const adjust = (db: Db, id: number, itens: readonly ItemAjustado[], volta: boolean) =>
  withLines(
    db,
    id,
    sql`quantidade_ajustada = i.quantidade_ajustada + d.quantidade, motivo_ajuste = d.motivo,
      quantidade_voltou = i.quantidade_voltou + case when ${volta} then d.quantidade else 0 end ${said(itens)}`,
    sql`status = status`,
  )

/** A change of its own, so that the order's record is read after it. */
export async function setDueDay(db: Db, id: number, vencimento: string): Promise<Pedido> {
  const [, pedido] = await Promise.all([
    db.hot.rows`update recebivel set vencimento = ${vencimento} where pedido_id = ${id}`,
    written(db, id, sameOnPaper),
  ])
  return pedido
}

export type Price = { itemId: number; precoVenda: number; motivo: string }

/** A price withdraws a request for approval, because the order is no longer what was asked for. */
export const reprice = (db: Db, id: number, { itemId, precoVenda, motivo }: Price, reservationHours: number) =>
  withLines(
    db,
    id,
    sql`preco_venda = ${precoVenda}, motivo_preco = ${motivo} where id = ${itemId}`,
    sql`aprovacao = null, expira_em = ${expiryTouched(reservationHours)}`,
  )
