import sql, { type Sql } from 'sql-template-tag'
import type { lerRetrospectiva } from '#contract/retrospectiva.ts'
import type { Answer } from '#contract/route.ts'
import type { Db } from '../db/db.ts'
import { clienteNome } from '../pedidos/pedidos.sql.ts'
import { contados } from './contados.ts'
import { clientesEntre, porDia, produtosEntre, topClients, topProducts } from './somas.sql.ts'

type Retrospectiva = Omit<Answer<typeof lerRetrospectiva>, 'ano'>

/** Always offered, with orders or without. */
const SEMPRE = [2023, 2024]

/** 2023, 2024, then every later year before `anoAtual` that holds counted orders. */
export async function yearsOffered(db: Db, anoAtual: number): Promise<number[]> {
  const later = await db.column<number>`select ano from generate_series(2025, ${anoAtual - 1}) as ano
    where exists (select from pedido p where ${contados({ dataInicial: '2025-01-01', dataFinal: '2999-12-31' })}
      and p.data_entrega >= make_date(ano, 1, 1) and p.data_entrega < make_date(ano + 1, 1, 1))
    order by ano`
  return [...SEMPRE, ...later]
}

/** The whole year in one statement, from daily and monthly sums; only the first and the last order are read. The earliest wins a tie. */
export async function yearFigures(db: Db, ano: number): Promise<Retrospectiva> {
  const { dataInicial: de, dataFinal: ate } = year(ano)
  const { retrospectiva } = await db.one<{ retrospectiva: Retrospectiva }>`with dia as materialized (
      select dia as chave, pedidos, valor_total as valor, cancelados from (${porDia(de, ate)}) d
    ), cliente_do_ano as materialized (
      ${clientesEntre(de, ate)}
    ), linha as materialized (
      ${produtosEntre(de, ate)}
    ), mes as (
      ${grouped(sql`extract(month from chave)::int`)}
    ), semana as (
      ${grouped(sql`extract(isodow from chave)::int`)}
    )
    select to_jsonb(total) || jsonb_build_object('produtos', (select count(*) from linha),
      'crescimento', ${growth(ano)}, 'valorAnterior', ${before(ano)}, 'meses', ${series(sql`mes`, 'mes', 12)},
      'diasDaSemana', ${series(sql`semana`, 'diaDaSemana', 7)}, 'dias', ${days},
      'melhorMes', ${best(sql`mes`, 'mes')}, 'melhorDia', ${best(sql`dia`, 'dia')},
      'melhorDiaDaSemana', ${best(sql`semana`, 'diaDaSemana')},
      'topProdutos', ${topProducts(sql`linha`)}, 'topClientes', ${topClients(sql`cliente_do_ano`)},
      'primeiroPedido', ${edge(ano, sql`asc`)}, 'ultimoPedido', ${edge(ano, sql`desc`)}) as retrospectiva
    from (
      select coalesce(sum(pedidos), 0) as pedidos, coalesce(sum(valor), 0) as "valorTotal",
        round(sum(valor) / nullif(sum(pedidos), 0), 2) as "ticketMedio",
        (select count(*) from cliente_do_ano) as clientes, coalesce(sum(cancelados), 0) as cancelados
      from dia
    ) total`
  return retrospectiva
}

const year = (ano: number) => ({ dataInicial: `${ano}-01-01`, dataFinal: `${ano}-12-31` })

const grouped = (by: Sql): Sql =>
  sql`select ${by} as chave, sum(pedidos) as pedidos, sum(valor) as valor from dia where pedidos > 0 group by 1`

const best = (groups: Sql, name: 'mes' | 'dia' | 'diaDaSemana'): Sql =>
  sql`(select jsonb_build_object(${name}::text, chave, 'pedidos', pedidos, 'valorTotal', valor)
    from ${groups} where pedidos > 0 order by valor desc, chave limit 1)`

/** Every month or weekday from 1 to `last`, including those without orders. */
const series = (groups: Sql, name: 'mes' | 'diaDaSemana', last: number): Sql =>
  sql`(select jsonb_agg(jsonb_build_object(${name}::text, n, 'pedidos', coalesce(pedidos, 0),
    'valorTotal', coalesce(valor, 0)) order by n)
  from generate_series(1, ${last}::int) as n left join ${groups} on chave = n)`

const days = sql`(select coalesce(jsonb_agg(jsonb_build_object('dia', chave, 'pedidos', pedidos, 'valorTotal', valor)
    order by chave), '[]') from dia where pedidos > 0)`

/** Growth in percent over the year before; null if that one had no sales. */
const growth = (ano: number): Sql =>
  sql`(select round((total."valorTotal" - sum(a.valor_total)) * 100 / nullif(sum(a.valor_total), 0), 2) ${yearBefore(ano)})`

const before = (ano: number): Sql => sql`(select sum(a.valor_total) ${yearBefore(ano)})`

const yearBefore = (ano: number): Sql => {
  const { dataInicial, dataFinal } = year(ano - 1)
  return sql`from (${porDia(dataInicial, dataFinal)}) a where a.pedidos > 0`
}

const edge = (ano: number, order: Sql): Sql =>
  sql`(select jsonb_build_object('id', p.id, 'clienteNome', ${clienteNome}, 'dataEntrega', p.data_entrega, 'valorTotal', p.valor_total)
    from pedido p join cliente c on c.id = p.cliente_id where ${contados(year(ano))}
    order by p.data_entrega ${order}, p.id ${order} limit 1)`
