import sql, { type Sql } from 'sql-template-tag'
import type { lerRetrospectiva } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import type { Db } from '../db.ts'
import { contados } from './contados.ts'

type Retrospectiva = Omit<Answer<typeof lerRetrospectiva>, 'ano' | 'anos'>

/** Offered whether they hold orders or not (specification.txt §9). */
const SEMPRE = [2023, 2024]
const TOP = 10

/** 2023, 2024, then every later year before `anoAtual` that holds counted orders. */
export async function yearsOffered(db: Db, anoAtual: number): Promise<number[]> {
  const later = await db.rows<{ ano: number }>(
    sql`select ano from generate_series(2025, ${anoAtual - 1}) as ano
      where exists (select from pedido p where ${contados({ dataInicial: '2025-01-01', dataFinal: '2999-12-31' })}
        and p.data_entrega >= make_date(ano, 1, 1) and p.data_entrega < make_date(ano + 1, 1, 1))
      order by ano`,
  )
  return [...SEMPRE, ...later.map(({ ano }) => ano)]
}

/** All of it in one statement: every part reads the year's orders (`do_ano`) or its lines (`linha`). Ties: the earliest wins. */
export async function yearToldBack(db: Db, ano: number): Promise<Retrospectiva> {
  const row = await db.first<{ retrospectiva: Retrospectiva }>(
    sql`with do_ano as materialized (
        select p.id, p.cliente_id, p.data_entrega, p.valor_total from pedido p where ${contados(year(ano))}
      ), linha as materialized (
        select i.produto_id, sum(i.quantidade) as quantidade, sum(i.valor) as valor
        from do_ano p cross join lateral (${linesOf}) i group by i.produto_id
      ), mes as (
        ${grouped(sql`extract(month from data_entrega)::int`)}
      ), dia as (
        ${grouped(sql`data_entrega`)}
      ), semana as (
        ${grouped(sql`extract(isodow from data_entrega)::int`)}
      )
      select to_jsonb(total) || jsonb_build_object('produtos', (select count(*) from linha),
        'crescimento', ${growth(ano)}, 'valorAnterior', ${before(ano)}, 'meses', ${series(sql`mes`, 'mes', 12)},
        'diasDaSemana', ${series(sql`semana`, 'diaDaSemana', 7)}, 'dias', ${days},
        'melhorMes', ${best(sql`mes`, 'mes')}, 'melhorDia', ${best(sql`dia`, 'dia')},
        'melhorDiaDaSemana', ${best(sql`semana`, 'diaDaSemana')},
        'topProdutos', ${topProducts}, 'topClientes', ${topClients}, 'cancelados', ${cancelled(ano)},
        'primeiroPedido', ${edge(sql`asc`)}, 'ultimoPedido', ${edge(sql`desc`)}) as retrospectiva
      from (
        select count(*) as pedidos, coalesce(sum(valor_total), 0) as "valorTotal",
          round(avg(valor_total), 2) as "ticketMedio", count(distinct cliente_id) as clientes
        from do_ano
      ) total`,
  )
  if (!row) throw new Error('A total without rows')
  return row.retrospectiva
}

/** `offset 0`: each order's lines by their index, whatever their number. The planner would read the lines of all years instead. */
const linesOf = sql`select produto_id, quantidade, valor from item_pedido where pedido_id = p.id offset 0`

const year = (ano: number) => ({ dataInicial: `${ano}-01-01`, dataFinal: `${ano}-12-31` })

const grouped = (by: Sql): Sql =>
  sql`select ${by} as chave, count(*) as pedidos, sum(valor_total) as valor from do_ano group by 1`

const best = (groups: Sql, name: 'mes' | 'dia' | 'diaDaSemana'): Sql =>
  sql`(select jsonb_build_object(${name}::text, chave, 'pedidos', pedidos, 'valorTotal', valor)
    from ${groups} order by valor desc, chave limit 1)`

/** Every month or weekday from 1 to `last`, those without orders too. */
const series = (groups: Sql, name: 'mes' | 'diaDaSemana', last: number): Sql =>
  sql`(select jsonb_agg(jsonb_build_object(${name}::text, n, 'pedidos', coalesce(pedidos, 0),
    'valorTotal', coalesce(valor, 0)) order by n)
  from generate_series(1, ${last}::int) as n left join ${groups} on chave = n)`

const days = sql`(select coalesce(jsonb_agg(jsonb_build_object('dia', chave, 'pedidos', pedidos, 'valorTotal', valor)
    order by chave), '[]') from dia)`

/** Per cent over the year before, null where that one sold nothing. */
const growth = (ano: number): Sql =>
  sql`(select round((total."valorTotal" - sum(p.valor_total)) * 100 / nullif(sum(p.valor_total), 0), 2)
    from pedido p where ${contados(year(ano - 1))})`

const before = (ano: number): Sql => sql`(select sum(p.valor_total) from pedido p where ${contados(year(ano - 1))})`

const cancelled = (ano: number): Sql =>
  sql`(select count(*) from pedido where status = 'Cancelado'
    and data_entrega between ${year(ano).dataInicial} and ${year(ano).dataFinal})`

const topProducts = sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida", quantidade, valor as "valorTotal"
    from linha join produto r on r.id = produto_id order by valor desc, r.nome, r.id limit ${TOP}
  ) t)`

const topClients = sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select c.id as "clienteId", c.nome as "clienteNome", count(*) as pedidos, sum(valor_total) as "valorTotal"
    from do_ano join cliente c on c.id = cliente_id group by c.id
    order by sum(valor_total) desc, c.nome, c.id limit ${TOP}
  ) t)`

const edge = (order: Sql): Sql =>
  sql`(select jsonb_build_object('id', p.id, 'clienteNome', c.nome, 'dataEntrega', data_entrega, 'valorTotal', valor_total)
    from do_ano p join cliente c on c.id = cliente_id order by data_entrega ${order}, p.id ${order} limit 1)`
