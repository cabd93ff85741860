import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { entrega, type Step } from './pedidos-passos.sql.ts'

type Author = { id: number | null; nome: string }

/**
 * Holds the shelf rows of the orders' lines, as an order that takes from them does: a first count of one of their products was
 * committed before this, and the next statement sees it, or waits until the orders are delivered and counts without them.
 */
export const holdShelves = (db: Db, orders: readonly number[]): Promise<unknown> =>
  db.rows(
    sql`select from item_pedido i join estante_produto ep on ep.estante_id = i.estante_id and ep.produto_id = i.produto_id
      where i.pedido_id = any(${orders}) order by ep.produto_id, ep.estante_id for share of ep`,
  )

/**
 * The delivery: what was delivered leaves the warehouse, and what was ordered is promised no more, with a movement for each order. `lines` are those of
 * the orders to deliver: `pedido_id, produto_id, nome, unidade_medida, quantidade, entregue`. An order with more than there is, after
 * those with a smaller number, is not delivered (`falta`). Rows of `estoque` are locked by product.
 */
export const leaving = ({ id, nome }: Author, lines: Sql): Step => ({
  ...entrega,
  before: sql`, sai as materialized (
      select l.pedido_id, l.produto_id, l.nome, l.unidade_medida, sum(l.quantidade) as pedida, sum(l.entregue) as entregue
      from (${lines}) l where exists (select from estoque e where e.produto_id = l.produto_id)
      group by l.pedido_id, l.produto_id, l.nome, l.unidade_medida
    ), guardado as materialized (
      select e.produto_id, e.estoque from estoque e where e.produto_id in (select produto_id from sai)
      order by e.produto_id for update
    ), falta as materialized (
      select s.pedido_id, s.produto_id, s.nome, s.unidade_medida, greatest(s.estoque - s.ate + s.entregue, 0) as ha
      from (
          select sai.*, g.estoque, sum(sai.entregue) over (partition by sai.produto_id order by sai.pedido_id) as ate
          from sai join guardado g on g.produto_id = sai.produto_id
        ) s
      where s.ate > s.estoque and s.entregue > 0
    )`,
  when: sql`not exists (select from falta where falta.pedido_id = a.id)`,
  and: sql`, baixa as (
      update estoque e set estoque = e.estoque - s.entregue, comprometido = e.comprometido - s.pedida
      from (
          select sai.produto_id, sum(sai.pedida) as pedida, sum(sai.entregue) as entregue
          from sai join depois d on d.id = sai.pedido_id group by sai.produto_id
        ) s
      where e.produto_id = s.produto_id
    ), saida as (
      insert into movimento_estoque (produto_id, tipo, quantidade, estoque, usuario_id, usuario_nome, pedido_id)
      select sai.produto_id, 'entrega', -sai.entregue,
        g.estoque - sum(sai.entregue) over (partition by sai.produto_id order by sai.pedido_id), ${id}::int, ${nome}, sai.pedido_id
      from sai join depois d on d.id = sai.pedido_id join guardado g on g.produto_id = sai.produto_id
      where sai.entregue > 0 order by sai.produto_id, sai.pedido_id
    )`,
})

/** The step, and what came back with it into stock, by product; `lines` are `pedido_id, produto_id, quanto, porque` of one order. */
export const comingBack = ({ id, nome }: Author, step: Step, lines: Sql): Step => ({
  ...step,
  before: sql`, entra as materialized (
      select l.pedido_id, l.produto_id, sum(l.quanto) as quanto, left(string_agg(distinct l.porque, ', '), 200) as porque
      from (${lines}) l group by l.pedido_id, l.produto_id
    ), guardado as materialized (
      select e.produto_id, e.estoque from estoque e where e.produto_id in (select produto_id from entra)
      order by e.produto_id for update
    )`,
  and: sql`, alta as (
      update estoque e set estoque = e.estoque + entra.quanto from entra, depois where e.produto_id = entra.produto_id
    ), retorno as (
      insert into movimento_estoque (produto_id, tipo, quantidade, estoque, usuario_id, usuario_nome, motivo, pedido_id)
      select entra.produto_id, 'retorno', entra.quanto, g.estoque + entra.quanto, ${id}::int, ${nome}, entra.porque, entra.pedido_id
      from entra join guardado g on g.produto_id = entra.produto_id cross join depois
    )`,
})
