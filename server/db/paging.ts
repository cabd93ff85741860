import sql, { join, raw, type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { invalidField } from '../errors.ts'
import type { Db } from './db.ts'

/** Joins conditions by `and`, skipping undefined ones. */
export function where(...conditions: (Sql | undefined)[]): Sql {
  const given = conditions.filter(condition => condition !== undefined)
  return given.length ? join(given, ' and ') : sql`true`
}

/**
 * Matches rows whose `busca` column (without accents, lower case) contains every word. A masked CNPJ or CEP also
 * matches without its mask.
 */
export function searching(busca: string | undefined, column: Sql = sql`busca`): Sql | undefined {
  const words = wordsOf(busca)
  return words.length ? where(...words.map(word => searchingWord(word, column))) : undefined
}

export const wordsOf = (busca: string | undefined): string[] =>
  (busca ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8)

/** Matches one word, as typed or without its mask. */
export const searchingWord = (word: string, column: Sql = sql`busca`): Sql =>
  sql`(${like(column, word)} or ${like(column, withoutMask(word))})`

/** Any kind of quotation mark: a phone types its own, and that must not hide a name. */
const QUOTES = /['’‘´`"“”]/g

const like = (column: Sql, word: string): Sql =>
  sql`${column} like '%' || sem_acento(${word.replace(/[\\%_]/g, '\\$&').replace(QUOTES, '_')}) || '%'`

/** Sorts rows first whose search column, and so the name, starts with the search text. */
export const startingFirst = (busca: string, column: Sql): Sql =>
  sql`not starts_with(${column}, sem_acento(${busca.trim()}))`

const withoutMask = (word: string): string =>
  /^[\dA-Za-z./-]+$/.test(word) && /\d/.test(word) ? word.replace(/[./-]/g, '') : word

/** The key of the row after which the page starts; undefined for the first page. A cursor of another list is a 422. */
export function readCursor<Key>(cursor: string | undefined, key: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw invalidField('cursor', 'Este cursor não é desta lista: comece da primeira página')
    throw error
  }
}

/** Cursor keys of the two usual orders. */
export const ByName = z.tuple([z.string().refine(nome => !nome.includes('\0')), z.int()])
export const ById = z.tuple([z.int().max(2_147_483_647)])

/** Drops the extra row and returns the cursor of the next page. Query `limite + 1` rows. */
export function page<Row>(
  rows: Row[],
  limite: number,
  key: (row: Row) => unknown[],
): { rows: Row[]; proximo: string | null } {
  const last = rows[limite - 1]
  if (rows.length <= limite || last === undefined) return { rows, proximo: null }
  return { rows: rows.slice(0, limite), proximo: Buffer.from(JSON.stringify(key(last))).toString('base64url') }
}

/** The result of a `count(*) as total`: a list's total, whatever the page. */
export async function countOf(db: Db, statement: Sql): Promise<number> {
  return (await db.one<{ total: number }>(statement)).total
}

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
  if (!/^[a-z_]+$/.test(column)) throw new Error(`Not a column: ${column}`)
  return raw(column)
}
