import sql, { join, type Sql } from 'sql-template-tag'
import { FOLDING } from '../db/advisory-locks.ts'
import type { Db } from '../db/db.ts'

import { contam } from './contados.ts'
import { type MesesEDias, mesesEDias } from './meses-e-dias.ts'

/*
 * Sums that triggers maintain as orders change. Each is the folded sums plus the later differences, and so
 * exact up to the last committed order. Emptied days and months may remain as zeros.
 */

/** `dia, pedidos, valor_total, cancelados` of the days from `de` to `ate`, both included. */
export const porDia = (de: string, ate: string): Sql =>
  sql`select dia, sum(pedidos)::int as pedidos, sum(valor_total) as valor_total, sum(cancelados)::int as cancelados
    from (
      select dia, pedidos, valor_total, cancelados from resumo_dia where dia between ${de} and ${ate}
      union all
      select dia, pedidos, valor_total, cancelados from resumo_diferenca where dia between ${de} and ${ate}
    ) r group by dia`

/** `produto_id, quantidade, valor` of the sales from `de` to `ate`. */
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

/** `cliente_id, pedidos, valor_total` of the clients that bought from `de` to `ate`. Parts of a month are read from the orders. */
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

export const TOP = 10

/** The products of a step like `produtosEntre`, by value, as the API answers them. */
export const topProducts = (step: Sql): Sql => sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida", v.quantidade, v.valor as "valorTotal"
    from ${step} v join produto r on r.id = v.produto_id order by v.valor desc, r.nome, r.id limit ${TOP}
  ) t)`

/** The clients of a step like `clientesEntre`, by value. */
export const topClients = (step: Sql): Sql => sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select c.id as "clienteId", c.nome as "clienteNome", v.pedidos, v.valor_total as "valorTotal"
    from ${step} v join cliente c on c.id = v.cliente_id order by v.valor_total desc, c.nome, c.id limit ${TOP}
  ) t)`

/** One condition per range, so that each can use the index; no ranges match no row. */
const within = (dia: Sql, ranges: MesesEDias['mais']): Sql =>
  ranges.length === 0
    ? sql`false`
    : sql`(${join(
        ranges.map(({ de, ate }) => sql`${dia} between ${de} and ${ate}`),
        ' or ',
      )})`

/**
 * Folds the oldest differences into the sums, in one statement, and returns their number. Only one server at a time: an
 * advisory lock makes others do nothing. Orders never touch the sums, so they never wait for this. By `ctid`, because
 * statistics often say that the table is empty, and a join would then compare each row with all.
 */
export const foldDifferences = (db: Db, limit: number): Promise<number> =>
  db.hot.count`with vez as materialized (
      select pg_try_advisory_xact_lock(${FOLDING}) as minha
    ), lote as (
      delete from resumo_diferenca using vez
      where minha and ctid = any(array(select ctid from resumo_diferenca order by id limit ${limit}))
      returning resumo_diferenca.*
    ), linha as materialized (
      select dia, produto_id, sum(quantidade) as quantidade, sum(valor) as valor
      from lote cross join lateral unnest(produtos, quantidades, valores) as l(produto_id, quantidade, valor) group by 1, 2
    ), dia as (
      insert into resumo_dia as r
      select dia, sum(pedidos), sum(valor_total), sum(cancelados) from lote group by dia
      on conflict (dia) do update set pedidos = r.pedidos + excluded.pedidos,
        valor_total = r.valor_total + excluded.valor_total, cancelados = r.cancelados + excluded.cancelados
    ), mes_cliente as (
      insert into resumo_mes_cliente as r
      select date_trunc('month', dia::timestamp), cliente_id, sum(pedidos), sum(valor_total) from lote group by 1, 2
      on conflict (mes, cliente_id) do update set pedidos = r.pedidos + excluded.pedidos,
        valor_total = r.valor_total + excluded.valor_total
    ), dia_produto as (
      insert into resumo_dia_produto as r select * from linha
      on conflict (dia, produto_id) do update set quantidade = r.quantidade + excluded.quantidade,
        valor = r.valor + excluded.valor
    ), mes_produto as (
      insert into resumo_mes_produto as r
      select date_trunc('month', dia::timestamp), produto_id, sum(quantidade), sum(valor) from linha group by 1, 2
      on conflict (mes, produto_id) do update set quantidade = r.quantidade + excluded.quantidade,
        valor = r.valor + excluded.valor
    )
    select count(*) as total from lote`
