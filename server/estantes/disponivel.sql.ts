import sql from 'sql-template-tag'

/** Joins the product's stock `s`, if it is kept, to the shelf's row `ep`. */
export const stock = sql`left join estoque s on ep.com_estoque and s.produto_id = ep.produto_id`
/** The available quantity: the smaller of the shelf's and the stock's remainder; `least` ignores a null (unlimited) one. */
export const left = sql`greatest(0, least(ep.quantidade - ep.reservada, s.estoque - s.comprometido))`
