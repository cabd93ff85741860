import sql, { type Sql } from 'sql-template-tag'
import type { DiaTexto } from '#contract/dias.ts'

/**
 * The instant at which a day begins in a time zone: its midnight, or a minute after the last one of the day before, whichever comes
 * first. Of two midnights PostgreSQL takes the second, which leaves a day's first hour to the day before where clocks are put back
 * at one o'clock; where they are put forward at eleven, a minute before midnight is none.
 */
export const inicioDoDia = (dia: DiaTexto, timeZone: string): Sql =>
  sql`least(${dia}::date::timestamp at time zone ${timeZone},
    ((${dia}::date::timestamp - interval '1 minute') at time zone ${timeZone}) + interval '1 minute')`
