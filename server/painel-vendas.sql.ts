import sql, { type Sql } from 'sql-template-tag'
import { somarDias } from '#contract/dias.ts'
import { contados } from './relatorios/contados.ts'

const DIAS = 30
const TOP = 10

/**
 * Steps of a `with`: `vendido`, the counted orders of 30 days, `hoje` included, and of the 30 before, by delivery day;
 * `vendido_agora`, the first of these; `por_dia`, every one of the 60 days with what it came to.
 */
export function salesSteps(hoje: string): Sql {
  const dataInicial = somarDias(hoje, 1 - 2 * DIAS)
  return sql`vendido as materialized (
      select p.id, p.cliente_id, p.data_entrega, p.valor_total from pedido p
      where ${contados({ dataInicial, dataFinal: hoje })}
    ), vendido_agora as (
      select * from vendido where data_entrega >= ${firstDay(hoje)}::date
    ), por_dia as materialized (
      select d::date as dia, count(v.id) as pedidos, coalesce(sum(v.valor_total), 0) as "valorTotal"
      from generate_series(${dataInicial}::date, ${hoje}::date, interval '1 day') as d
        left join vendido v on v.data_entrega = d::date
      group by 1
    )`
}

const firstDay = (hoje: string): string => somarDias(hoje, 1 - DIAS)

/** The two series and their sums, over `salesSteps`. */
export function sales(hoje: string): Sql {
  const now = sql`filter (where dia >= ${firstDay(hoje)}::date)`
  const before = sql`filter (where dia < ${firstDay(hoje)}::date)`
  return sql`(select jsonb_build_object(
      'dias', jsonb_agg(to_jsonb(por_dia) order by dia) ${now},
      'diasAnteriores', jsonb_agg(to_jsonb(por_dia) order by dia) ${before},
      'valorTotal', sum("valorTotal") ${now}, 'valorTotalAnterior', sum("valorTotal") ${before}) from por_dia)`
}

export const topProducts: Sql = sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida", sum(i.quantidade) as quantidade,
      sum(i.valor) as "valorTotal"
    from vendido_agora v join item_pedido i on i.pedido_id = v.id join produto r on r.id = i.produto_id
    group by r.id order by sum(i.valor) desc, r.nome, r.id limit ${TOP}
  ) t)`

export const topClients: Sql = sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select c.id as "clienteId", c.nome as "clienteNome", count(*) as pedidos, sum(v.valor_total) as "valorTotal"
    from vendido_agora v join cliente c on c.id = v.cliente_id
    group by c.id order by sum(v.valor_total) desc, c.nome, c.id limit ${TOP}
  ) t)`
