import sql, { join, raw, type Sql } from 'sql-template-tag'

/** Joins conditions by `and`, skipping undefined ones. */
export function where(...conditions: (Sql | undefined)[]): Sql {
  const given = conditions.filter(condition => condition !== undefined)
  return given.length ? join(given, ' and ') : sql`true`
}

/** Matches rows whose column has the value; undefined, which `where` skips, without a value. */
export const equals = (column: Sql, value: string | number | boolean | undefined): Sql | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`

/** `a = 1, b = 2` from the given fields; undefined leaves a column unchanged, null is written. */
export function assignments(fields: Record<string, unknown>): Sql {
  return join(
    sent(fields).map(([column, value]) => sql`${identifier(column)} = ${value}`),
    ', ',
  )
}

/** `(a, b) values (1, 2)` from the given fields. */
export function values(fields: Record<string, unknown>): Sql {
  const given = sent(fields)
  return sql`(${join(given.map(([column]) => identifier(column)))}) values (${join(given.map(([, value]) => value))})`
}

const sent = (fields: Record<string, unknown>) => Object.entries(fields).filter(([, value]) => value !== undefined)

function identifier(column: string): Sql {
  if (!/^[a-z_]+$/.test(column)) throw new Error(`Not a column name: ${column}`)
  return raw(column)
}
