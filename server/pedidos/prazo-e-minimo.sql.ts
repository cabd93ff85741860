import sql, { raw, type Sql } from 'sql-template-tag'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import type { DiaEHora } from '../instants.ts'

/** Whether a client may still change its order `a` (client `c`, provider `f`): until the cut-off of the day before the delivery that it has. */
export const inTime = (
  { dia, hora }: DiaEHora,
  a = 'a',
): Sql => sql`(${raw(a)}.status = 'Aberto' or ${`${dia} ${hora}`} <
    (${raw(a)}.data_entrega - 1)::text || ' ' || coalesce(c.horario_corte, f.horario_corte, '24:00'))`

/** The cut-off hour; null: the end of the day before delivery. */
export const cutOff = sql`coalesce(c.horario_corte, f.horario_corte)`

/** What a client's orders of one day have to come to together; null where there is no such rule. */
export const minimum = sql`coalesce(c.pedido_minimo, f.pedido_minimo)`

/** What the client's live orders of a day come to, beside the order `a`. */
export const othersOf = (dia: Sql, a = 'a'): Sql => sql`(select coalesce(sum(o.valor_total), 0) from pedido o
    where o.cliente_id = ${raw(a)}.cliente_id and o.data_entrega = ${dia} and o.id <> ${raw(a)}.id
      and o.status = any(${STATUS_QUE_CONTAM}))`

/** What the day's orders are short of their minimum where the order `a` comes to `valor` on it; 0 where they are not. */
export const missing = (valor: Sql, dia: Sql, a = 'a'): Sql =>
  sql`case when ${valor} < ${minimum} then greatest(${minimum} - ${valor} - ${othersOf(dia, a)}, 0) else 0 end`
