import sql, { join, type Sql } from 'sql-template-tag'
import { where } from './clauses.ts'

/**
 * Matches rows whose `busca` column (without accents, lower case) contains every word, or with `parecidos` one that
 * resembles it. A masked CNPJ or CEP also matches without its mask.
 */
export function searching(busca: string | undefined, column: Sql = sql`busca`, parecidos = false): Sql | undefined {
  const words = wordsOf(busca)
  return words.length ? where(...words.map(word => searchingWord(word, column, parecidos))) : undefined
}

export const wordsOf = (busca: string | undefined): string[] =>
  (busca ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8)

/** Matches one word, as typed or without its mask; with `parecidos` one that shares 0.4 of its trigrams (pool.ts). Each digit counts. */
export const searchingWord = (word: string, column: Sql = sql`busca`, parecidos = false): Sql =>
  parecidos && !/\d/.test(word)
    ? sql`${column} %> sem_acento(${word})`
    : sql`(${join(
        [...new Set([word, withoutMask(word)])].map(spelling => like(column, spelling)),
        ' or ',
      )})`

/** Whether a trigram index narrows a search for the word down; of fewer letters it would return every row. */
export const hasTrigram = (word: string): boolean => /[\p{L}\d]{3}/u.test(word)

/** Any kind of quotation mark: a phone types its own, and that must not hide a name. */
const QUOTES = /['’‘´`"“”]/g

const like = (column: Sql, word: string): Sql =>
  sql`${column} like '%' || sem_acento(${word.replace(/[\\%_]/g, '\\$&').replace(QUOTES, '_')}) || '%'`

/** Sorts rows first whose search column, and so the name, starts with the search text. */
export const startingFirst = (busca: string, column: Sql): Sql =>
  sql`not starts_with(${column}, sem_acento(${busca.trim()}))`

const withoutMask = (word: string): string =>
  /^[\dA-Za-z./-]+$/.test(word) && /\d/.test(word) ? word.replace(/[./-]/g, '') : word
