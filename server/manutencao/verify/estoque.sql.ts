import sql from 'sql-template-tag'
import { UNIDADES_INTEIRAS } from '#contract/unidades.ts'
import type { Invariant } from './invariant.ts'

const linha = sql`'estante ' || ep.estante_id || ', produto ' || ep.produto_id`

/** What shelves and order lines owe each other. */
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
    regra: 'Nada é reservado além do que a estante oferece',
    quebras: sql`select ${linha} || ': reservada ' || reservada || ' de ' || quantidade as quem
      from estante_produto ep where reservada not between 0 and quantidade`,
  },
  {
    regra: 'O que se vende por unidade tem quantidade inteira na estante',
    quebras: sql`select ${linha} || ': ' || ep.quantidade || ' ' || pr.unidade_medida as quem
      from estante_produto ep join produto pr on pr.id = ep.produto_id
      where pr.unidade_medida = any(${UNIDADES_INTEIRAS}) and ep.quantidade <> trunc(ep.quantidade)`,
  },
  {
    regra: 'O que se vende por unidade tem quantidade inteira no pedido',
    quebras: sql`select 'pedido ' || i.pedido_id || ', item ' || i.id || ': ' || i.quantidade || ' ' || pr.unidade_medida as quem
      from item_pedido i join produto pr on pr.id = i.produto_id
      where pr.unidade_medida = any(${UNIDADES_INTEIRAS}) and i.quantidade <> trunc(i.quantidade)`,
  },
  {
    regra: 'Cada linha é da estante do cliente do pedido',
    quebras: sql`select 'pedido ' || p.id || ' (cliente ' || p.cliente_id || '), item ' || i.id || ': estante ' || e.id
        || ' do cliente ' || e.cliente_id as quem
      from item_pedido i join pedido p on p.id = i.pedido_id join estante e on e.id = i.estante_id
      where e.cliente_id <> p.cliente_id`,
  },
]
