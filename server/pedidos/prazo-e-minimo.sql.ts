import sql, { raw, type Sql } from 'sql-template-tag'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import type { DiaEHora } from '../instants.ts'

/** Whether a client may still change its order `a` (client `c`, provider `f`): until the cut-off of the day before its current delivery. */
export const inTime = (
  { dia, hora }: DiaEHora,
  a = 'a',
): Sql => sql`(${raw(a)}.status = 'Aberto' or ${`${dia} ${hora}`} <
    (${raw(a)}.data_entrega - 1)::text || ' ' || coalesce(c.horario_corte, f.horario_corte, '24:00'))`

/** The cut-off hour; null: the end of the day before delivery. */
export const cutOff = sql`coalesce(c.horario_corte, f.horario_corte)`

/** The minimum total of a client's orders for one day; null if there is none. */
export const minimum = sql`coalesce(c.pedido_minimo, f.pedido_minimo)`

/** The total of the client's other live orders for a day, without the order `a`; of those that `which` describes, over `o`. */
const othersOf = (
  dia: Sql,
  a = 'a',
  which = sql`true`,
): Sql => sql`(select coalesce(sum(o.valor_total), 0) from pedido o
    where o.cliente_id = ${raw(a)}.cliente_id and o.data_entrega = ${dia} and o.id <> ${raw(a)}.id
      and o.status = any(${STATUS_QUE_CONTAM}) and ${which})`

/** How far the day's orders are below their minimum if the order `a` has the total `valor`; 0 if they reach it. */
export const missing = (valor: Sql, dia: Sql, a = 'a'): Sql =>
  sql`case when ${valor} < ${minimum} then greatest(${minimum} - ${valor} - ${othersOf(dia, a)}, 0) else 0 end`

/**
 * What the day's orders that nobody approved would come to if the order `a` had the total `valor`, where that is more than its client's
 * buyers may order without approval; otherwise null. Under `holdDay`, no other call of a buyer changes it.
 */
export const aboveLimit = (valor: Sql, dia: Sql, a = 'a'): Sql =>
  sql`(select n.soma from (select ${valor} + ${othersOf(dia, a, sql`not o.aprovado`)} as soma) n where n.soma > c.aprovacao_acima)`

/** What a change would come to above the limit, or null, beside the limit itself. */
export type Limit = { semAprovacao: number | null; aprovacaoAcima: number | null }
