import sql, { raw, type Sql } from 'sql-template-tag'

/*
 * SQL for the quantities and values of an order's line (`item_pedido`, under the given alias). `quantidade` is the ordered
 * quantity, which the shelf holds; `quantidade_entregue` is null if the same was delivered.
 */

const entregue = (i: string) => `coalesce(${i}.quantidade_entregue, ${i}.quantidade)`

/** The charged quantity: delivered (or ordered, before delivery) less what came back or was missing. `valor` is the price times this. */
export const vendida = (i: string): Sql => raw(`(${entregue(i)} - ${i}.quantidade_ajustada)`)

/** The line's value. Every statement that writes `preco_venda` or a quantity writes `valor` too. */
export const valorDaLinha = (i: string): Sql =>
  raw(`round(${i}.preco_venda * (${entregue(i)} - ${i}.quantidade_ajustada), 2)`)

/** The quantity that left the warehouse for good: returned goods cost nothing, goods lost on the way do. */
export const gasta = (i: string): Sql => raw(`(${entregue(i)} - ${i}.quantidade_voltou)`)

/** The line's cost, rounded like its value. */
export const custoDaLinha = (i: string): Sql =>
  raw(`round(${i}.preco_custo * (${entregue(i)} - ${i}.quantidade_voltou), 2)`)

/**
 * The shelf row `ep` of a line `i`, locked as `how` says. The dependent subquery forces the planner to use the row's key,
 * whatever its statistics, and keeps the order of the lines, which is the order of the locks.
 */
export const shelfRow = (how: Sql, i = 'i'): Sql => sql`cross join lateral (select * from estante_produto
      where estante_id = ${raw(i)}.estante_id and produto_id = ${raw(i)}.produto_id ${how}) ep`

/** The product `pr` of a line, by key in the same way. */
export const productOf = (i: string): Sql =>
  sql`cross join lateral (select * from produto where id = ${raw(i)}.produto_id offset 0) pr`

/** Adds `amount` (negative: releases) to `reservada` of the shelf row of each row `m` of a step; the shelf rows are already locked. */
export const reserveMore = (
  step: string,
  amount: Sql,
): Sql => sql`update estante_produto ep set reservada = ep.reservada + ${amount} from ${raw(step)} m
      where ep.estante_id = m.estante_id and ep.produto_id = m.produto_id and ${amount} <> 0
        and ep.estante_id = any(array(select estante_id from ${raw(step)})) and ep.produto_id = any(array(select produto_id from ${raw(step)}))`
