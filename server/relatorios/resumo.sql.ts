import sql, { join, type Sql } from 'sql-template-tag'
import { contam } from './contados.ts'
import { type MesesEDias, mesesEDias } from './meses-e-dias.ts'

/*
 * What triggers sum up as orders change (migration 0009). Each is the folded sums and the differences since, and so exact to
 * the last committed order. Days and months that were emptied again may stay as zeros.
 */

/** `dia, pedidos, valor_total, cancelados` of the days between, both included. */
export const porDia = (de: string, ate: string): Sql =>
  sql`select dia, sum(pedidos)::int as pedidos, sum(valor_total) as valor_total, sum(cancelados)::int as cancelados
    from (
      select dia, pedidos, valor_total, cancelados from resumo_dia where dia between ${de} and ${ate}
      union all
      select dia, pedidos, valor_total, cancelados from resumo_diferenca where dia between ${de} and ${ate}
    ) r group by dia`

/** `produto_id, quantidade, valor` of what was sold on the days between. */
export function produtosEntre(de: string, ate: string): Sql {
  const { meses, mais, menos } = mesesEDias(de, ate)
  return sql`select produto_id, sum(quantidade) as quantidade, sum(valor) as valor
    from (
      select produto_id, quantidade, valor from resumo_mes_produto where mes = any(${meses}::date[])
      union all
      select produto_id, quantidade, valor from resumo_dia_produto where ${within(sql`dia`, mais)}
      union all
      select produto_id, -quantidade, -valor from resumo_dia_produto where ${within(sql`dia`, menos)}
      union all
      select l.produto_id, l.quantidade, l.valor
      from resumo_diferenca d cross join lateral unnest(d.produtos, d.quantidades, d.valores) as l(produto_id, quantidade, valor)
      where d.dia between ${de} and ${ate}
    ) r group by produto_id having sum(quantidade) > 0`
}

/** `cliente_id, pedidos, valor_total` of who bought on the days between. Within a month it is the orders that are read. */
export function clientesEntre(de: string, ate: string): Sql {
  const { meses, mais, menos } = mesesEDias(de, ate)
  return sql`select cliente_id, sum(pedidos) as pedidos, sum(valor_total) as valor_total
    from (
      select cliente_id, pedidos, valor_total from resumo_mes_cliente where mes = any(${meses}::date[])
      union all
      select cliente_id, pedidos, valor_total from resumo_diferenca
      where date_trunc('month', dia::timestamp)::date = any(${meses}::date[])
      union all
      select p.cliente_id, 1, p.valor_total from pedido p where ${contam} and ${within(sql`p.data_entrega`, mais)}
      union all
      select p.cliente_id, -1, -p.valor_total from pedido p where ${contam} and ${within(sql`p.data_entrega`, menos)}
    ) r group by cliente_id having sum(pedidos) > 0`
}

/** Each range by itself, so that each is found in the index; none is no row. */
const within = (dia: Sql, ranges: MesesEDias['mais']): Sql =>
  ranges.length === 0
    ? sql`false`
    : sql`(${join(
        ranges.map(({ de, ate }) => sql`${dia} between ${de} and ${ate}`),
        ' or ',
      )})`
