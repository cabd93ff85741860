import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Anunciado } from '#contract/eventos.ts'
import { answerWithin } from './pool.ts'

export type HowToRun = {
  /** Prepared once per connection. */
  hot?: boolean
  /** The statement's own `statement_timeout` in milliseconds, if it is not the usual 15 s. */
  statementTimeout?: number
}

/** Runs statements: the pool, or the one connection of a transaction. Always a parameter, never an import. */
export type Db = {
  rows<Row>(statement: Sql, options?: HowToRun): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(statement: Sql, options?: HowToRun): Promise<Row | undefined>
  /** The row of a statement that always returns one, such as a select of sums; throws if there is none. */
  one<Row>(statement: Sql, options?: HowToRun): Promise<Row>
  /** Whether the statement returns a row. */
  some(statement: Sql, options?: HowToRun): Promise<boolean>
  /** All or nothing. Inside a transaction, joins the open one. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Announces a changed order, packed line, stock or notice to all servers after the commit; drops it on rollback. */
  announce(anuncio: Anunciado): void
}

export type Statements = Pick<Db, 'rows' | 'first' | 'one' | 'some'>

export function statements(run: (statement: Sql, options: HowToRun) => Promise<{ rows: unknown[] }>): Statements {
  const rows = async <Row>(statement: Sql, options = {}) => (await run(statement, options)).rows as Row[]
  return {
    rows,
    first: async <Row>(statement: Sql, options = {}) => (await rows<Row>(statement, options))[0],
    one: async <Row>(statement: Sql, options = {}) => {
      const [row] = await rows<Row>(statement, options)
      if (row === undefined) throw new Error(`No row: ${statement.text.slice(0, 100)}`)
      return row
    },
    some: async (statement, options = {}) => (await rows(statement, options)).length > 0,
  }
}

/** The driver's form of a statement. */
export function queryOf(statement: Sql, options: HowToRun): pg.QueryConfig {
  const { text, values } = statement
  return { ...(options.hot && { name: nameOf(text) }), text, values, ...limit(options) }
}

const names = new Map<string, string>()

/** One name per text: the same text with other fragments (client or administrator) is another statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `hot_${names.size}`
  names.set(text, name)
  return name
}

const limit = ({ statementTimeout }: HowToRun) =>
  statementTimeout === undefined ? {} : { query_timeout: answerWithin(statementTimeout) }
