import sql, { join, raw, type Sql } from 'sql-template-tag'
import { ZeroOuUm } from '#contract/campos.ts'

/** Joins conditions by `and`, skipping undefined ones. */
export function where(...conditions: (Sql | undefined)[]): Sql {
  const given = conditions.filter(condition => condition !== undefined)
  return given.length ? join(given, ' and ') : sql`true`
}

/** Matches rows whose column has the value; undefined, which `where` skips, without a value. */
export const equals = (column: Sql, value: string | number | boolean | undefined): Sql | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`

/** `a as "a", b_c as "bC"` of an answer's fields; a flag is a boolean in its column. */
export const columnsOf = (fields: Record<string, unknown>): Sql =>
  join(
    Object.entries(fields).map(([field, schema]) => {
      const flag = raw(schema === ZeroOuUm ? '::int' : '')
      return sql`${columnOf(field)}${flag} as ${raw(`"${field}"`)}`
    }),
    ', ',
  )

/** `a = 1, b_c = 2` from the fields `a` and `bC`; undefined leaves a column unchanged, null is written. */
export function assignments(fields: Record<string, unknown>): Sql {
  return join(
    sent(fields).map(([field, value]) => sql`${columnOf(field)} = ${value}`),
    ', ',
  )
}

/** `(a, b_c) values (1, 2)` from the fields `a` and `bC`. */
export function values(fields: Record<string, unknown>): Sql {
  const given = sent(fields)
  return sql`(${join(given.map(([field]) => columnOf(field)))}) values (${join(given.map(([, value]) => value))})`
}

const sent = (fields: Record<string, unknown>) => Object.entries(fields).filter(([, value]) => value !== undefined)

/** The column of a field of the API: `preco_venda` of `precoVenda`. */
function columnOf(field: string): Sql {
  if (!/^[a-zA-Z]+$/.test(field)) throw new Error(`Not a field's name: ${field}`)
  return raw(field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
}
