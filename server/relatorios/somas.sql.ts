import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'

/** Any number will do, as long as every server uses the same one. */
export const FOLDING = 7_305_462

/**
 * Folds the oldest differences into the sums, all of it or nothing, and tells how many they were. One server at a time:
 * where another one is at it this does nothing. Orders never touch the sums, so they do not wait for it.
 */
export async function foldDifferences(db: Db, limit: number): Promise<number> {
  const row = await db.first<{ somadas: number }>(
    sql`with vez as materialized (
        select pg_try_advisory_xact_lock(${FOLDING}) as minha
      ), lote as (
        delete from resumo_diferenca using vez
        where minha and id in (select id from resumo_diferenca order by id limit ${limit}) returning resumo_diferenca.*
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
      select count(*) as somadas from lote`,
    { hot: true },
  )
  return row?.somadas ?? 0
}
