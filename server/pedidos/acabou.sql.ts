import { statusPermitidos } from '#contract/pedidos-status.ts'
import type { EmPedido } from '#contract/produto-acabou.ts'
import { notOver } from '../cadastros/estoque.sql.ts'
import type { Db } from '../db/db.ts'

import { aberta } from '../estantes/estantes.sql.ts'
import type { Momento } from '../instants.ts'

/** Statuses before delivery: products can still be removed from these orders. */
const ANTES_DE_SAIR = statusPermitidos.cancelar

type Found = { pedidos: EmPedido[]; oferecem: number; acabou: number; abaixoDoCusto: number }

/** Open and confirmed orders that hold the product, the next delivery day first; undefined if the product does not exist. */
export const read = (db: Db, produtoId: number, agora: Momento): Promise<Found | undefined> =>
  db.first`select (select coalesce(json_agg(json_build_object('id', l.id, 'clienteId', l.cliente_id, 'clienteNome',
    l.nome,
          'status', l.status, 'dataEntrega', l.data_entrega, 'quantidade', l.quantidade) order by l.data_entrega, l.nome, l.id), '[]')
        from (
          select p.id, p.cliente_id, c.nome, p.status, p.data_entrega, sum(i.quantidade) as quantidade
          from pedido p join item_pedido i on i.pedido_id = p.id join cliente c on c.id = p.cliente_id
          where p.status = any(${ANTES_DE_SAIR}) and i.produto_id = r.id
          group by p.id, c.id
        ) l) as pedidos,
      n.oferecem, n.acabou, n."abaixoDoCusto"
    from produto r cross join lateral (
      select count(*) filter (where ep.ativo and not ep.acabou)::int as oferecem, count(*) filter (where ep.acabou)::int as acabou,
        count(*) filter (where ep.ativo and not ep.acabou and ${aberta(agora)} and ep.preco_venda < r.preco_custo)::int as "abaixoDoCusto"
      from estante_produto ep join estante e on e.id = ep.estante_id
      where ep.produto_id = r.id and ${notOver(agora)}
    ) n
    where r.id = ${produtoId}`

/** Locks the shelves (shared) that offer the product or have it in these orders, then their rows of it. Answers its name. */
export async function lockShelves(db: Db, produtoId: number, pedidos: readonly number[], agora: Momento) {
  const [, , produto] = await Promise.all([
    db.rows`select from estante e
      where e.id = any(array(select estante_id from estante_produto where produto_id = ${produtoId}))
        and (${notOver(agora)} or e.id = any(array(select estante_id from item_pedido
          where pedido_id = any(${pedidos}) and produto_id = ${produtoId})))
      order by e.id for share`,
    db.rows`select from estante_produto where produto_id = ${produtoId} order by estante_id for update`,
    db.first<{ nome: string }>`select nome from produto where id = ${produtoId}`,
  ])
  return produto
}

/** Names the reason in the audit of what this transaction still writes. */
export const nameReason = (db: Db) => db.rows`select set_config('pedidos.motivo', 'Acabou', true)`

/** Lowers the offer to what orders hold; a trigger lowers it further when they give some back. */
export const offerNoMore = (db: Db, produtoId: number, agora: Momento): Promise<number> =>
  db.count`with acabada as (
      update estante_produto ep set acabou = true, quantidade_antes = ep.quantidade, quantidade = ep.reservada
      from estante e where ep.produto_id = ${produtoId} and e.id = ep.estante_id and not ep.acabou and ${notOver(agora)}
      returning 1
    )
    select count(*) as total from acabada`

/**
 * Offers again the quantity from before the product ended, and at least what orders hold; undefined if there is no such
 * product. The locked rows are joined by their key alone: with `acabou` too, of which statistics may still know no row,
 * the plan compared each with all.
 */
export const offerAgain = (db: Db, produtoId: number): Promise<number | undefined> =>
  db.value`with volta as materialized (
      select estante_id from estante_produto where produto_id = ${produtoId} and acabou order by estante_id for update
    ), voltou as (
      update estante_produto ep set acabou = false, quantidade_antes = null, quantidade = case
        when ep.quantidade_antes is null and ep.com_estoque then null
        else greatest(ep.quantidade_antes, ep.reservada) end
      from volta v where ep.estante_id = v.estante_id and ep.produto_id = ${produtoId} returning 1
    )
    select (select count(*)::int from voltou) as estantes from produto where id = ${produtoId}`
