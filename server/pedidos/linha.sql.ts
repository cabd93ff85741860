import sql, { raw, type Sql } from 'sql-template-tag'

/*
 * What a line of an order (`item_pedido`, under the alias given) comes to. `quantidade` is what was ordered, and what the shelf
 * holds for it; what was delivered differs only where `quantidade_entregue` says so.
 */

const entregue = (i: string) => `coalesce(${i}.quantidade_entregue, ${i}.quantidade)`

/** What is paid for: what was delivered, or is to be, less what came back or was missing. `valor` is the price of it. */
export const vendida = (i: string): Sql => raw(`(${entregue(i)} - ${i}.quantidade_ajustada)`)

/** What the line is worth (`valor`): whoever writes price or quantities writes it in the same statement. */
export const valorDaLinha = (i: string): Sql =>
  raw(`round(${i}.preco_venda * (${entregue(i)} - ${i}.quantidade_ajustada), 2)`)

/** What left the warehouse for good: what came back into it cost nothing, what was lost on the way did. */
export const gasta = (i: string): Sql => raw(`(${entregue(i)} - ${i}.quantidade_voltou)`)

/** What the line cost, rounded as its value is. */
export const custoDaLinha = (i: string): Sql =>
  raw(`round(${i}.preco_custo * (${entregue(i)} - ${i}.quantidade_voltou), 2)`)

/**
 * The shelf row `ep` of a line `i`, locked as `how` says. The subquery that depends on the line leaves the planner no way but the
 * row's key, whatever it knows of the tables, and keeps the order of the lines, which is that of the locks.
 */
export const shelfRow = (how: Sql, i = 'i'): Sql => sql`cross join lateral (select * from estante_produto
      where estante_id = ${raw(i)}.estante_id and produto_id = ${raw(i)}.produto_id ${how}) ep`

/** The product `pr` of a line, in the same way. */
export const productOf = (i: string): Sql =>
  sql`cross join lateral (select * from produto where id = ${raw(i)}.produto_id offset 0) pr`

/** Adds to what the shelf holds (`ep`) for each row `m` of a step, whose rows are locked already. */
export const holdMore = (
  step: string,
  amount: Sql,
): Sql => sql`update estante_produto ep set reservada = ep.reservada + ${amount} from ${raw(step)} m
      where ep.estante_id = m.estante_id and ep.produto_id = m.produto_id and ${amount} <> 0
        and ep.estante_id = any(array(select estante_id from ${raw(step)})) and ep.produto_id = any(array(select produto_id from ${raw(step)}))`
