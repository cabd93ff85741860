import sql from 'sql-template-tag'
import { UNIDADES_INTEIRAS } from '#contract/unidades.ts'
import type { Invariant } from './invariant.ts'

const linha = sql`'estante ' || ep.estante_id || ', produto ' || ep.produto_id`

/** Consistency of shelves, stock and order lines. */
export const estoque: Invariant[] = [
  {
    regra: 'A reservada de cada produto da estante é a soma das linhas dos pedidos vivos',
    quebras: sql`select ${linha} || ': reservada ' || ep.reservada || ', pedidos ' || coalesce(sum(i.quantidade), 0) as quem
      from estante_produto ep
        left join (item_pedido i join pedido p on p.id = i.pedido_id and p.status <> 'Cancelado')
          on i.estante_id = ep.estante_id and i.produto_id = ep.produto_id
      group by ep.estante_id, ep.produto_id having ep.reservada <> coalesce(sum(i.quantidade), 0)`,
  },
  {
    regra: 'O que se vende por unidade tem quantidade inteira na estante',
    quebras: sql`select ${linha} || ': ' || ep.quantidade || ' ' || pr.unidade_medida as quem
      from estante_produto ep join produto pr on pr.id = ep.produto_id
      where pr.unidade_medida = any(${UNIDADES_INTEIRAS}) and ep.quantidade <> trunc(ep.quantidade)`,
  },
  {
    regra: 'O que se vende por unidade tem quantidade inteira no pedido',
    quebras: sql`select 'pedido ' || i.pedido_id || ', item ' || i.id || ': ' || i.quantidade || ' ' || i.unidade_medida as quem
      from item_pedido i where i.unidade_medida = any(${UNIDADES_INTEIRAS}) and i.quantidade <> trunc(i.quantidade)`,
  },
  {
    regra: 'O comprometido do estoque de cada produto é a soma das linhas dos pedidos abertos e confirmados',
    quebras: sql`select 'produto ' || e.produto_id || ': comprometido ' || e.comprometido || ', pedidos ' || coalesce(v.quantidade, 0) as quem
      from estoque e left join (
          select i.produto_id, sum(i.quantidade) as quantidade
          from pedido p join item_pedido i on i.pedido_id = p.id where p.status in ('Aberto', 'Confirmado') group by 1
        ) v on v.produto_id = e.produto_id
      where e.comprometido <> coalesce(v.quantidade, 0)`,
  },
  {
    regra: 'O estoque de cada produto é o que deixou o seu último movimento',
    quebras: sql`select 'produto ' || e.produto_id || ': estoque ' || e.estoque || ', movimento ' || coalesce(m.estoque::text, 'nenhum') as quem
      from estoque e left join lateral (
          select estoque from movimento_estoque m where m.produto_id = e.produto_id order by id desc limit 1
        ) m on true
      where m.estoque is distinct from e.estoque`,
  },
  {
    regra: 'Cada linha de estante sabe se o estoque do seu produto é controlado',
    quebras: sql`select ${linha} || ': ' || ep.com_estoque as quem
      from estante_produto ep left join estoque e on e.produto_id = ep.produto_id
      where ep.com_estoque <> (e.produto_id is not null)`,
  },
  {
    regra: 'O que se vende por unidade tem estoque e múltiplo inteiros',
    quebras: sql`select 'produto ' || pr.id || ': ' || concat_ws(', ', e.estoque, pr.multiplo) || ' ' || pr.unidade_medida as quem
      from produto pr left join estoque e on e.produto_id = pr.id
      where pr.unidade_medida = any(${UNIDADES_INTEIRAS})
        and (e.estoque <> trunc(e.estoque) or pr.multiplo <> trunc(pr.multiplo))`,
  },
  {
    regra: 'Cada linha é da estante do cliente do pedido',
    quebras: sql`select 'pedido ' || p.id || ' (cliente ' || p.cliente_id || '), item ' || i.id || ': estante ' || e.id
        || ' do cliente ' || e.cliente_id as quem
      from item_pedido i join pedido p on p.id = i.pedido_id join estante e on e.id = i.estante_id
      where e.cliente_id <> p.cliente_id`,
  },
]
