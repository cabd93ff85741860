import sql, { join, raw, type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { invalidField } from '../errors.ts'
import type { Db } from './db.ts'

/** Conditions joined by `and`; those that don't apply are left out by giving undefined. */
export function where(...conditions: (Sql | undefined)[]): Sql {
  const given = conditions.filter(condition => condition !== undefined)
  return given.length ? join(given, ' and ') : sql`true`
}

/**
 * Every word of a search must occur in the noun's `busca` column, which is without accents and case.
 * A masked CNPJ or CEP is also looked for without its mask.
 */
export function searching(busca: string | undefined, column: Sql = sql`busca`): Sql | undefined {
  const words = wordsOf(busca)
  return words.length ? where(...words.map(word => searchingWord(word, column))) : undefined
}

export const wordsOf = (busca: string | undefined): string[] =>
  (busca ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8)

/** One word of a search, as it is or without its mask. */
export const searchingWord = (word: string, column: Sql = sql`busca`): Sql =>
  sql`(${like(column, word)} or ${like(column, withoutMask(word))})`

/** A quote of whatever kind: a phone writes its own, and none of them is to hide a name. */
const QUOTES = /['’‘´`"“”]/g

const like = (column: Sql, word: string): Sql =>
  sql`${column} like '%' || sem_acento(${word.replace(/[\\%_]/g, '\\$&').replace(QUOTES, '_')}) || '%'`

/** Sorts rows first whose search column, and so their name, begins as it was typed. */
export const startingFirst = (busca: string, column: Sql): Sql =>
  sql`not starts_with(${column}, sem_acento(${busca.trim()}))`

const withoutMask = (word: string): string =>
  /^[\dA-Za-z./-]+$/.test(word) && /\d/.test(word) ? word.replace(/[./-]/g, '') : word

/** The key of the row after which a page begins; undefined for the first page. A foreign cursor is 422. */
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

/** Keys of the two usual orders. */
export const ByName = z.tuple([z.string().refine(nome => !nome.includes('\0')), z.int()])
export const ById = z.tuple([z.int().max(2_147_483_647)])

/** Cuts the row that was asked beyond the page and names where the next one begins. Ask for `limite + 1` rows. */
export function page<Row>(
  rows: Row[],
  limite: number,
  key: (row: Row) => unknown[],
): { rows: Row[]; proximo: string | null } {
  const last = rows[limite - 1]
  if (rows.length <= limite || last === undefined) return { rows, proximo: null }
  return { rows: rows.slice(0, limite), proximo: Buffer.from(JSON.stringify(key(last))).toString('base64url') }
}

/** What a statement of `count(*) as total` counted: a list's size, whatever the page. */
export async function countOf(db: Db, statement: Sql): Promise<number> {
  return (await db.one<{ total: number }>(statement)).total
}

/** `a = 1, b = 2` from the fields that were sent; undefined means "leave it as it is", null is written. */
export function assignments(fields: Record<string, unknown>): Sql {
  return join(
    sent(fields).map(([column, value]) => sql`${identifier(column)} = ${value}`),
    ', ',
  )
}

/** `(a, b) values (1, 2)` from the fields that were sent. */
export function values(fields: Record<string, unknown>): Sql {
  const given = sent(fields)
  return sql`(${join(given.map(([column]) => identifier(column)))}) values (${join(given.map(([, value]) => value))})`
}

const sent = (fields: Record<string, unknown>) => Object.entries(fields).filter(([, value]) => value !== undefined)

function identifier(column: string): Sql {
  if (!/^[a-z_]+$/.test(column)) throw new Error(`Not a column: ${column}`)
  return raw(column)
}
