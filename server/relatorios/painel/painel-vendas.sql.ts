import sql, { raw, type Sql } from 'sql-template-tag'
import { somarDias } from '#contract/dias.ts'
import { clientesEntre, porDia, produtosEntre, TOP } from '../somas.sql.ts'

/** Four weeks, so that each day is compared with the same day of the week. */
const DIAS = 28

/**
 * Steps of a `with`: `por_dia`, sales on each of the 28 days that end with `hoje` and the 28 before, by delivery day;
 * `mais_vendido` and `comprador`, the top products and clients of the later 28. Ties with the last one are included,
 * because names decide them, and only these names are looked up.
 */
export function salesSteps(hoje: string): Sql {
  const dataInicial = somarDias(hoje, 1 - 2 * DIAS)
  return sql`por_dia as materialized (
      select d::date as dia, coalesce(r.pedidos, 0) as pedidos, coalesce(r.valor_total, 0) as "valorTotal"
      from generate_series(${dataInicial}::date, ${hoje}::date, interval '1 day') as d
        left join (${porDia(dataInicial, hoje)}) r on r.dia = d::date
    ), mais_vendido as (
      select * from (${produtosEntre(firstDay(hoje), hoje)}) v order by valor desc fetch first ${raw(`${TOP}`)} rows with ties
    ), comprador as (
      select * from (${clientesEntre(firstDay(hoje), hoje)}) v order by valor_total desc fetch first ${raw(`${TOP}`)} rows with ties
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
