import sql, { join, raw, type Sql } from 'sql-template-tag'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import { vendida } from '../../pedidos/linha.sql.ts'
import type { Invariant } from './invariant.ts'

const contam = sql`p.status = any(${STATUS_QUE_CONTAM})`

/** The totals of dashboard and retrospective, compared with orders and lines. Emptied totals may remain as zeros. */
export const somas: Invariant[] = [
  {
    regra: 'O resumo de cada dia é o que os seus pedidos somam',
    quebras: sql`with resumo as (
        select dia, sum(pedidos) as pedidos, sum(valor_total) as valor, sum(cancelados) as cancelados
        from (
          select dia, pedidos, valor_total, cancelados from resumo_dia
          union all select dia, pedidos, valor_total, cancelados from resumo_diferenca
        ) r group by dia
      ), certo as (
        select data_entrega as dia, count(*) filter (where ${contam}) as pedidos,
          coalesce(sum(valor_total) filter (where ${contam}), 0) as valor, count(*) filter (where status = 'Cancelado') as cancelados
        from pedido p where data_entrega is not null group by data_entrega
      )
      select 'dia ' || dia || ': resumo ' || ${told('r', ['pedidos', 'valor', 'cancelados'])}
        || ', pedidos ' || ${told('c', ['pedidos', 'valor', 'cancelados'])} as quem
      from resumo r full join certo c using (dia)
      where ${differ(['pedidos', 'valor', 'cancelados'])}`,
  },
  {
    regra: 'O resumo de cada mês e cliente é o que os seus pedidos somam',
    quebras: sql`with resumo as (
        select mes, cliente_id, sum(pedidos) as pedidos, sum(valor_total) as valor
        from (
          select mes, cliente_id, pedidos, valor_total from resumo_mes_cliente
          union all select ${month('dia')}, cliente_id, pedidos, valor_total from resumo_diferenca
        ) r group by mes, cliente_id
      ), certo as (
        select ${month('data_entrega')} as mes, cliente_id, count(*) as pedidos, sum(valor_total) as valor
        from pedido p where ${contam} and data_entrega is not null group by 1, 2
      )
      select 'mês ' || mes || ', cliente ' || cliente_id || ': resumo ' || ${told('r', ['pedidos', 'valor'])}
        || ', pedidos ' || ${told('c', ['pedidos', 'valor'])} as quem
      from resumo r full join certo c using (mes, cliente_id)
      where ${differ(['pedidos', 'valor'])}`,
  },
  {
    regra: 'O resumo de cada dia e produto é o que as suas linhas somam',
    quebras: sql`with resumo as (
        select dia, produto_id, sum(quantidade) as quantidade, sum(valor) as valor
        from (
          select dia, produto_id, quantidade, valor from resumo_dia_produto
          union all
          select d.dia, l.* from resumo_diferenca d
            cross join lateral unnest(d.produtos, d.quantidades, d.valores) as l(produto_id, quantidade, valor)
        ) r group by dia, produto_id
      ), certo as (
        select p.data_entrega as dia, i.produto_id, sum(${vendida('i')}) as quantidade, sum(i.valor) as valor
        from pedido p join item_pedido i on i.pedido_id = p.id
        where ${contam} and p.data_entrega is not null group by 1, 2
      )
      select 'dia ' || dia || ', produto ' || produto_id || ': resumo ' || ${told('r', ['quantidade', 'valor'])}
        || ', linhas ' || ${told('c', ['quantidade', 'valor'])} as quem
      from resumo r full join certo c using (dia, produto_id)
      where ${differ(['quantidade', 'valor'])}`,
  },
  {
    regra: 'O resumo de cada mês e produto é a soma dos seus dias',
    quebras: sql`with certo as (
        select ${month('dia')} as mes, produto_id, sum(quantidade) as quantidade, sum(valor) as valor
        from resumo_dia_produto group by 1, 2
      )
      select 'mês ' || mes || ', produto ' || produto_id || ': resumo ' || ${told('r', ['quantidade', 'valor'])}
        || ', dias ' || ${told('c', ['quantidade', 'valor'])} as quem
      from resumo_mes_produto r full join certo c using (mes, produto_id)
      where ${differ(['quantidade', 'valor'])}`,
  },
]

function month(dia: string): Sql {
  return raw(`date_trunc('month', ${dia}::timestamp)::date`)
}

/** The figures of one side, joined; a missing row counts as zeros. */
function told(side: 'r' | 'c', figures: string[]): Sql {
  return raw(`concat_ws(' / ', ${figures.map(figure => `coalesce(${side}.${figure}, 0)`).join(', ')})`)
}

function differ(figures: string[]): Sql {
  return join(
    figures.map(figure => raw(`coalesce(r.${figure}, 0) <> coalesce(c.${figure}, 0)`)),
    ' or ',
  )
}
