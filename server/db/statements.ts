import type pg from 'pg'
import { Sql } from 'sql-template-tag'
import type { Anunciado } from '#contract/eventos.ts'
import { answerWithin } from './pool.ts'

/** `hot`: prepared once per connection. `long`: may take as long as `LONG`. */
export type How = 'hot' | 'long' | undefined

/** A statement as a template, whose values become parameters: ``db.rows`select ${1}` ``; or one that was made elsewhere. */
type Statement = [strings: readonly string[], ...values: readonly unknown[]] | [made: Sql]

type Ask = {
  rows<Row>(...statement: Statement): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(...statement: Statement): Promise<Row | undefined>
  /** The row of a statement that always returns one, such as a select of sums; throws if there is none. */
  one<Row>(...statement: Statement): Promise<Row>
  /** Whether the statement returns a row. */
  some(...statement: Statement): Promise<boolean>
  /** The result of a `count(*) as total`. */
  count(...statement: Statement): Promise<number>
  /** The first field of each row. */
  column<Value>(...statement: Statement): Promise<Value[]>
  /** The first field of the first row, or undefined. */
  value<Value>(...statement: Statement): Promise<Value | undefined>
}
export type Statements = Ask & Record<'hot' | 'long', Ask>

/** Runs statements: the pool, or the one connection of a transaction. Always a parameter, never an import. */
export type Db = Statements & {
  /** All or nothing. Inside a transaction, joins the open one. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Announces a changed order, packed line, stock or notice to all servers after the commit; drops it on rollback. */
  announce(anuncio: Anunciado): void
}

const asSql = ([made, ...values]: Statement): Sql => (made instanceof Sql ? made : new Sql(made, values))

export function statements(run: (statement: Sql, how: How) => Promise<{ rows: unknown[] }>): Statements {
  const ask = (how?: How): Ask => {
    const rows = async <Row>(...statement: Statement) => (await run(asSql(statement), how)).rows as Row[]
    const first = async <Row>(...statement: Statement) => (await rows<Row>(...statement))[0]
    const one = async <Row>(...statement: Statement) => {
      const row = await first<Row>(...statement)
      if (row === undefined) throw new Error(`No row: ${asSql(statement).text.slice(0, 100)}`)
      return row
    }
    const column = async <Value>(...statement: Statement) =>
      (await rows<object>(...statement)).map(row => Object.values(row)[0] as Value)
    return {
      rows,
      first,
      column,
      value: async <Value>(...statement: Statement) => (await column<Value>(...statement))[0],
      one,
      some: async (...statement) => (await rows(...statement)).length > 0,
      count: async (...statement) => (await one<{ total: number }>(...statement)).total,
    }
  }
  return { ...ask(), hot: ask('hot'), long: ask('long') }
}

/** In milliseconds, where a statement may take longer than the usual 15 s. */
const LONG = 120_000
/** For a transaction that writes hundreds of thousands of rows. What in it takes long, or may wait for a lock, is sent by `db.long`. */
export const takeLong = (db: Db): Promise<unknown[]> =>
  db.rows`select set_config('statement_timeout', ${`${LONG}ms`}, true)`

/** The driver's form of a statement. */
export function queryOf({ text, values }: Sql, how: How): pg.QueryConfig & { query_timeout?: number } {
  return {
    ...(how === 'hot' && { name: nameOf(text) }),
    text,
    values,
    ...(how === 'long' && { query_timeout: answerWithin(LONG) }),
  }
}

const names = new Map<string, string>()
/**
 * One name per text: the same text with other fragments (client or administrator) is another statement. Not every statement has one:
 * a plan made for any days reads a report's year as if it were a day, and each connection would keep all that were ever asked.
 */
function nameOf(text: string): string {
  const name = names.get(text) ?? `hot_${names.size}`
  names.set(text, name)
  return name
}
