import { raw, type Sql } from 'sql-template-tag'

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
