import sql, { type Sql } from 'sql-template-tag'
import type { DiaTexto } from '#contract/dias.ts'

/**
 * The instant at which a day begins in a time zone: a minute after the last one of the day before. Asked for midnight itself,
 * PostgreSQL takes the second of two, which leaves a day's first hour to the day before where clocks are put back at one o'clock.
 */
export const inicioDoDia = (dia: DiaTexto, timeZone: string): Sql =>
  sql`(((${dia}::date::timestamp - interval '1 minute') at time zone ${timeZone}) + interval '1 minute')`
