import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Anuncio } from '#contract/eventos.ts'
import { addresses } from './database-address.ts'
import { announcer, readAnnouncements } from './database-announce.ts'
import { Client } from './database-client.ts'
import { isConnectionLost } from './database-errors.ts'
import { type Ears, type Listening, listenTo } from './database-listen.ts'
import { answerWithin, type Connections, openPool } from './database-pool.ts'
import { types } from './database-types.ts'
import { type SlowStatement, type Watch, watching } from './slow-statements.ts'

/** What statements run on: the pool, or the one connection of a transaction. Always a parameter, never an import. */
export type Db = {
  /** Runs one statement. */
  rows<Row>(statement: Sql, options?: HowToRun): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(statement: Sql, options?: HowToRun): Promise<Row | undefined>
  /** All or nothing. Inside a transaction it joins the one that is open. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Tells every server that an order changed, once that is committed; nothing where it is rolled back. */
  announce(anuncio: Anuncio): void
}

export type Database = Db & {
  /** The same, for one call: its slow statements are told with its id. */
  forCall(reqId: string): Db
  /** The pool's connections, and how many wait for one. */
  connections(): Connections
  /** How many statements took long so far. */
  slowStatements(): number
  /** Hears what every server announces, on a connection of its own. */
  listen(ears: Omit<Ears, 'onMessage'> & { onAnnounced(anuncios: Anuncio[]): void }): Listening
  close(): Promise<void>
}

type Options = {
  connectionString: string
  poolSize?: number
  /** When PostgreSQL ends a statement, in milliseconds; one that gets no answer at all is given up a little later. */
  statementTimeout?: number
  onError?: (error: Error) => void
  /** Statements that take so many milliseconds are told to `onSlow`. */
  slowMs?: number | undefined
  onSlow?: (slow: SlowStatement) => void
  /** Settings of every connection, as statements. */
  settings?: string
}

export const STATEMENT_TIMEOUT = 15_000
const CONNECT_WITHIN = 10_000
const CHANNEL = 'pedidos'

/** Opens a pool on the address that takes writes; where it stops taking them the others are tried. */
export async function connect(options: Options): Promise<Database> {
  const { connectionString, poolSize = 10, statementTimeout = STATEMENT_TIMEOUT, onError, settings } = options
  const candidates = addresses(connectionString)
  const pool = await openPool({ candidates, size: poolSize, statementTimeout, onError, settings })
  const { watch, slowStatements } = watching(options)
  /** What runs statements for one call, or for background work. */
  const over = (watch: Watch): Db => ({
    ...statements((statement, options) =>
      pool.use(client => watch(statement, () => client.query(prepared(statement, options)))),
    ),
    announce: anuncio => announcements.announce(anuncio),
    transaction: work =>
      pool.use((client, discard) => inTransaction({ client, discard, watch, announce: announcements.announce }, work)),
  })
  const run = over(watch())
  const announcements = announcer({
    send: messages => run.rows(sql`select pg_notify(${CHANNEL}, m) from unnest(${messages}::text[]) as m`),
    onError,
  })
  return {
    ...run,
    forCall: reqId => over(watch(reqId)),
    connections: pool.connections,
    slowStatements,
    listen: ({ onAnnounced, ...ears }) =>
      listenTo(CHANNEL, candidates, { ...ears, onMessage: message => onAnnounced(readAnnouncements(message)) }),
    close: async () => {
      await announcements.close()
      await pool.close()
    },
  }
}

type Lent = { client: pg.PoolClient; discard: (why: Error) => void; watch: Watch; announce: Db['announce'] }

async function inTransaction<Result>(
  { client, discard, watch, announce }: Lent,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  try {
    await client.query('begin')
    const announced: Anuncio[] = []
    const db: Db = {
      ...statements((statement, options) => watch(statement, () => client.query(prepared(statement, options)))),
      transaction: inner => inner(db),
      announce: anuncio => announced.push(anuncio),
    }
    const result = await work(db)
    await client.query('commit')
    announced.forEach(announce)
    return result
  } catch (error) {
    // A lost connection takes the transaction back by its end; asking a silent one for it would only be silence again.
    if (!isConnectionLost(error)) await client.query('rollback').catch(discard)
    throw error
  }
}

type HowToRun = {
  /** Prepared once per connection. */
  hot?: boolean
  /** How long the statement may take where that is not the usual 15 s: its own `statement_timeout`, in milliseconds. */
  statementTimeout?: number
}

function statements(run: (statement: Sql, options: HowToRun) => Promise<pg.QueryResult>): Pick<Db, 'rows' | 'first'> {
  return {
    rows: async <Row>(statement: Sql, options = {}) => (await run(statement, options)).rows as Row[],
    first: async <Row>(statement: Sql, options = {}) => (await run(statement, options)).rows[0] as Row | undefined,
  }
}

const names = new Map<string, string>()

/** A name per text: the same text with other fragments (a client's view, an administrator's) is another statement. */
function prepared({ text, values }: Sql, { hot, statementTimeout }: HowToRun): pg.QueryConfig {
  const query = { text, values, ...(statementTimeout && { query_timeout: answerWithin(statementTimeout) }) }
  if (!hot) return query
  let name = names.get(text)
  if (!name) {
    name = `hot_${names.size}`
    names.set(text, name)
  }
  return { name, ...query }
}

/** One connection outside any pool, for migrations, LISTEN and set-up. The caller ends it. */
export async function connectOnce(connectionString: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new Client({ connectionString, types, connectionTimeoutMillis: CONNECT_WITHIN, ...config })
  client.on('error', () => undefined) // a connection that is lost while it waits: its next statement says so
  await client.connect()
  return client
}
