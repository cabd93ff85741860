import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Anunciado } from '#contract/eventos.ts'
import { answerWithin } from './pool.ts'

export type HowToRun = {
  /** Prepared once per connection. */
  hot?: boolean
  /** How long the statement may take where that is not the usual 15 s: its own `statement_timeout`, in milliseconds. */
  statementTimeout?: number
}

/** What statements run on: the pool, or the one connection of a transaction. Always a parameter, never an import. */
export type Db = {
  /** Runs one statement. */
  rows<Row>(statement: Sql, options?: HowToRun): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(statement: Sql, options?: HowToRun): Promise<Row | undefined>
  /** The row of a statement that always has one, as a select of sums has; throws where it has none. */
  one<Row>(statement: Sql, options?: HowToRun): Promise<Row>
  /** All or nothing. Inside a transaction it joins the one that is open. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Tells every server that an order, a line that was packed, a product's stock or a person's notices changed, once that is committed; nothing where it is rolled back. */
  announce(anuncio: Anunciado): void
}

export type Statements = Pick<Db, 'rows' | 'first' | 'one'>

export function statements(run: (statement: Sql, options: HowToRun) => Promise<pg.QueryResult>): Statements {
  const rows = async <Row>(statement: Sql, options = {}) => (await run(statement, options)).rows as Row[]
  return {
    rows,
    first: async <Row>(statement: Sql, options = {}) => (await rows<Row>(statement, options))[0],
    one: async <Row>(statement: Sql, options = {}) => {
      const [row] = await rows<Row>(statement, options)
      if (row === undefined) throw new Error(`No row: ${statement.text.slice(0, 100)}`)
      return row
    },
  }
}

/** As the driver takes it. */
export function queryOf(statement: Sql, options: HowToRun): pg.QueryConfig {
  const { text, values } = statement
  return { ...(options.hot && { name: nameOf(text) }), text, values, ...limit(options) }
}

const names = new Map<string, string>()

/** A name per text: the same text with other fragments (a client's view, an administrator's) is another statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `hot_${names.size}`
  names.set(text, name)
  return name
}

const limit = ({ statementTimeout }: HowToRun) =>
  statementTimeout === undefined ? {} : { query_timeout: answerWithin(statementTimeout) }
