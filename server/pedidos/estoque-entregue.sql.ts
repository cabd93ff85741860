import sql, { type Sql } from 'sql-template-tag'
import type { Author } from '../correio/avisar.sql.ts'
import type { Db } from '../db/db.ts'
import { shelfRow } from './linha.sql.ts'
import { entrega, type Step } from './pedidos-passos.sql.ts'

/** The remaining stock of the product of `s` after the orders walked before. */
const rest = sql`(p.resta ->> s.produto_id::text)::numeric`

/**
 * Locks the products as the movements' foreign key will (starting or stopping to keep a stock also locks the product first), then
 * the shelf rows of the orders' lines, as an order that takes from them does. A first stock count of one of these products has
 * either committed before, and the next statement sees it, or waits until the orders are delivered and counts without them.
 */
export const holdShelves = (db: Db, orders: readonly number[]): Promise<unknown> =>
  db.rows(
    sql`with ${heldProducts(sql`select produto_id from item_pedido where pedido_id = any(${orders})`)}
      select from (select distinct i.produto_id, i.estante_id from item_pedido i join preso p on p.id = i.produto_id
          where i.pedido_id = any(${orders}) order by i.produto_id, i.estante_id) i
        ${shelfRow(sql`for share`)}`,
  )

const heldProducts = (which: Sql): Sql => sql`preso as materialized (
      select pr.id from (select distinct w.produto_id from (${which}) w order by w.produto_id) w
        cross join lateral (select id from produto where id = w.produto_id for key share) pr
    )`

/**
 * The delivery step: takes the delivered quantity out of the stock and the ordered quantity out of `comprometido`, with a movement per
 * order. `lines` are those of the orders to deliver: `pedido_id, produto_id, nome, unidade_medida, quantidade, entregue`. If a product is
 * too scarce for all (`escasso`), its orders are walked by number with the rest of each scarce product (`resta`): an order that lacks one
 * (`falta`) takes nothing and leaves it all to the next. Rows of `estoque` are locked by product.
 */
export const leaving = ({ id, nome }: Author, lines: Sql): Step => ({
  ...entrega,
  before: sql`, sai as materialized (
      select l.pedido_id, l.produto_id, min(l.nome) as nome, min(l.unidade_medida) as unidade_medida, sum(l.quantidade) as pedida, sum(l.entregue) as entregue
      from (${lines}) l where exists (select from estoque e where e.produto_id = l.produto_id)
      group by l.pedido_id, l.produto_id
    ), guardado as materialized (
      select e.produto_id, e.estoque from estoque e where e.produto_id in (select produto_id from sai)
      order by e.produto_id for update
    ), escasso as materialized (
      select g.produto_id, g.estoque from guardado g
      where g.estoque < (select sum(entregue) from sai where sai.produto_id = g.produto_id)
    ), fila as materialized (
      select pedido_id, row_number() over (order by pedido_id) as n
      from sai where produto_id in (select produto_id from escasso) group by pedido_id
    ), falta as materialized (
      with recursive passo as (
        select 0::bigint as n, jsonb_object_agg(produto_id, estoque) as resta from escasso
        union all
        select f.n, coalesce((
            select p.resta || jsonb_object_agg(s.produto_id, ${rest} - s.entregue)
            from sai s where s.pedido_id = f.pedido_id and p.resta ? s.produto_id::text having bool_and(${rest} >= s.entregue)
          ), p.resta)
        from passo p join fila f on f.n = p.n + 1
      )
      select s.pedido_id, s.produto_id, s.nome, s.unidade_medida, ${rest} as ha
      from passo p join fila f on f.n = p.n + 1 join sai s on s.pedido_id = f.pedido_id
      where ${rest} < s.entregue
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

/** Adds to `step` the return of goods to the stock, by product; `lines` are `pedido_id, produto_id, quanto, porque` of one order. */
export const comingBack = ({ id, nome }: Author, step: Step, lines: Sql): Step => ({
  ...step,
  before: sql`, entra as materialized (
      select l.pedido_id, l.produto_id, sum(l.quanto) as quanto, left(string_agg(distinct l.porque, ', '), 200) as porque
      from (${lines}) l group by l.pedido_id, l.produto_id
    ), ${heldProducts(sql`select produto_id from entra`)}, guardado as materialized (
      select e.produto_id, e.estoque from preso p join estoque e on e.produto_id = p.id
      order by e.produto_id for update of e
    )`,
  and: sql`, alta as (
      update estoque e set estoque = e.estoque + entra.quanto from entra, depois where e.produto_id = entra.produto_id
    ), retorno as (
      insert into movimento_estoque (produto_id, tipo, quantidade, estoque, usuario_id, usuario_nome, motivo, pedido_id)
      select entra.produto_id, 'retorno', entra.quanto, g.estoque + entra.quanto, ${id}::int, ${nome}, entra.porque, entra.pedido_id
      from entra join guardado g on g.produto_id = entra.produto_id cross join depois
    )`,
})
