import sql, { type Sql } from 'sql-template-tag'

/** A text as a cell of a CSV, as `csv.ts` writes it: an apostrophe before what would run as a formula, in quotes where it has to be. */
export function csvText(text: Sql): Sql {
  const harmless = sql`(case when left(${text}, 1) in ('=', '+', '-', '@', E'\t', E'\r', '＝', '＋', '－', '＠') then '''' else '' end || ${text})`
  return sql`case when ${text} ~ E'[;"\r\n]' then '"' || replace(${harmless}, '"', '""') || '"' else ${harmless} end`
}

/** An exact number with a comma before its decimals, as many as it has. */
export const csvNumber = (number: Sql): Sql => sql`replace(${number}::text, '.', ',')`
