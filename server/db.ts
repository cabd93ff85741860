import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Anuncio } from '#contract/eventos.ts'
import { type Address, addresses, findWritable } from './database-address.ts'
import { announcer, readAnnouncements } from './database-announce.ts'
import { type Ears, type Listening, listenTo } from './database-listen.ts'
import { types } from './database-types.ts'

/** What statements run on: the pool, or the one connection of a transaction. Always a parameter, never an import. */
export type Db = {
  /** Runs one statement. `hot` statements are prepared once per connection. */
  rows<Row>(statement: Sql, options?: { hot?: boolean }): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(statement: Sql, options?: { hot?: boolean }): Promise<Row | undefined>
  /** All or nothing. Inside a transaction it joins the one that is open. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Tells every server that an order changed, once that is committed; nothing where it is rolled back. */
  announce(anuncio: Anuncio): void
}

export type Database = Db & {
  /** Hears what every server announces, on a connection of its own. */
  listen(ears: Omit<Ears, 'onMessage'> & { onAnnounced(anuncios: Anuncio[]): void }): Listening
  close(): Promise<void>
}

type Options = { connectionString: string; poolSize?: number; onError?: (error: Error) => void }

const STATEMENT_TIMEOUT = 15_000
const WAIT_FOR_CONNECTION = 10_000
const CHANNEL = 'pedidos'

/** Opens a pool on the address that takes writes; where it stops taking them the others are tried. */
export async function connect({ connectionString, poolSize = 10, onError }: Options): Promise<Database> {
  const candidates = addresses(connectionString)
  let current: Address = candidates.length > 1 ? await findWritable(candidates) : (candidates[0] as Address)

  class ClientAtCurrentAddress extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'object' ? config : {}), connectionString: current.connectionString })
    }
  }
  const pool = new pg.Pool({
    Client: ClientAtCurrentAddress,
    max: poolSize,
    types,
    application_name: 'pedidos',
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
    keepAlive: true,
  })
  // A connection that has said goodbye may still hear that the database stops: that is no failure.
  let closing = false
  pool.on('error', error => {
    if (!closing) onError?.(error)
  })

  let searching: Promise<void> | undefined
  const searchAgain = () => {
    searching ??= findWritable(candidates)
      .then(address => {
        current = address
      })
      .catch(error => onError?.(error))
      .finally(() => {
        searching = undefined
      })
    return searching
  }
  const noticing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (candidates.length > 1 && (isDatabaseAway(error) || sqlState(error) === READ_ONLY)) await searchAgain()
      throw error
    }
  }

  const run = statements((statement, hot) => noticing(() => pool.query(prepared(statement, hot))))
  const announcements = announcer({
    send: messages => run.rows(sql`select pg_notify(${CHANNEL}, m) from unnest(${messages}::text[]) as m`),
    onError,
  })
  return {
    ...run,
    announce: announcements.announce,
    transaction: work => noticing(() => inTransaction(pool, work, announcements.announce)),
    listen: ({ onAnnounced, ...ears }) =>
      listenTo(CHANNEL, candidates, { ...ears, onMessage: message => onAnnounced(readAnnouncements(message)) }),
    close: async () => {
      await announcements.close()
      closing = true
      await pool.end()
    },
  }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (db: Db) => Promise<Result>,
  announce: Db['announce'],
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  // Between two queries nobody else listens: a connection lost then would end the process.
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  try {
    await client.query('begin')
    const announced: Anuncio[] = []
    const db: Db = {
      ...statements((statement, hot) => client.query(prepared(statement, hot))),
      transaction: inner => inner(db),
      announce: anuncio => announced.push(anuncio),
    }
    const result = await work(db)
    await client.query('commit')
    announced.forEach(announce)
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

function statements(run: (statement: Sql, hot: boolean) => Promise<pg.QueryResult>): Pick<Db, 'rows' | 'first'> {
  return {
    rows: async <Row>(statement: Sql, { hot = false } = {}) => (await run(statement, hot)).rows as Row[],
    first: async <Row>(statement: Sql, { hot = false } = {}) => (await run(statement, hot)).rows[0] as Row | undefined,
  }
}

const names = new Map<string, string>()

/** A name per text: the same text with other fragments (a client's view, an administrator's) is another statement. */
function prepared(statement: Sql, hot: boolean): pg.QueryConfig {
  const { text, values } = statement
  if (!hot) return { text, values }
  let name = names.get(text)
  if (!name) {
    name = `hot_${names.size}`
    names.set(text, name)
  }
  return { name, text, values }
}

const READ_ONLY = '25006'
const FOREIGN_KEY = '23503'

/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The constraint a database error names, if any. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

/** Whether a delete was refused because other rows point at the record. */
export function isStillReferenced(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY && /still referenced/.test((error as pg.DatabaseError).detail ?? '')
}

const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|timeout expired/

/** Whether a failure says that the database can't be used now, as opposed to a fault of the statement. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return /^(08|57P|53|25006|40P01|55P03|57014)/.test(state)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) || CONNECTION_LOST.test(error.message)
}

/** One connection outside any pool, for migrations, LISTEN and set-up. The caller ends it. */
export async function connectOnce(connectionString: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, types, connectionTimeoutMillis: WAIT_FOR_CONNECTION, ...config })
  client.on('error', () => undefined) // a connection that is lost while it waits: its next statement says so
  await client.connect()
  return client
}
