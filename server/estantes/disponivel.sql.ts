import sql from 'sql-template-tag'

/** A product's stock `s`, where it is kept, beside the shelf's row `ep`. */
export const stock = sql`left join estoque s on ep.com_estoque and s.produto_id = ep.produto_id`
/** The lesser of what the shelf and the stock leave; one that is not limited is not compared. */
export const left = sql`greatest(0, least(ep.quantidade - ep.reservada, s.estoque - s.comprometido))`
