import { raw, type Sql } from 'sql-template-tag'

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
