import pg from 'pg'
import { Client } from './client.ts'
import { CannotConnect, isConnectionLost, isSilent, READ_ONLY, sqlState } from './driver-errors.ts'
import { types } from './parsers.ts'

/** Of the time that a caller waits for a connection: a machine that does not answer is given up sooner. */
const CONNECT_WITHIN = 0.4
/** Milliseconds. A new connection plans each prepared statement six times, which a short pause must not cost. */
const KEEP_IDLE = 10 * 60_000
/** PostgreSQL ends a statement first. Longer silence means a dead machine, or a commit that waits for a standby. */
const MARGIN = 1_500

/** Milliseconds after which this side gives up a statement with the given PostgreSQL timeout. */
export const answerWithin = (statementTimeout: number): number => statementTimeout + MARGIN

export type Connections = { total: number; idle: number; waiting: number }

export type Pool = {
  /**
   * Lends a connection to `work`, with the pool's statement timeout or this one. A connection that is lost, or discarded by
   * `discard`, is not reused.
   */
  use<Result>(work: Work<Result>, statementTimeout?: number): Promise<Result>
  /** All connections, the idle ones, and the callers that wait for one. */
  connections(): Connections
  close(): Promise<void>
}

type Work<Result> = (client: pg.PoolClient, discard: (why: Error) => void) => Promise<Result>
type Options = {
  connectionString: string
  size: number
  statementTimeout: number
  connectionTimeout: number
  onError: ((error: Error) => void) | undefined
}

export function openPool(options: Options): Pool {
  const pool = newPool(options)
  // A closing connection may still report that the database shuts down, which is no failure.
  let closing = false
  pool.on('error', error => {
    if (!closing) options.onError?.(error)
  })
  return {
    use: lender(pool, options.statementTimeout),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      closing = true
      return pool.end()
    },
  }
}

class PoolClient extends Client {
  constructor({ connectionTimeoutMillis = 0, ...config }: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectionTimeoutMillis * CONNECT_WITHIN })
  }
}

function newPool({ connectionString, size, statementTimeout, connectionTimeout }: Options): pg.Pool {
  return new pg.Pool({
    Client: PoolClient,
    connectionString,
    max: size,
    types,
    application_name: 'pedidos',
    statement_timeout: statementTimeout,
    query_timeout: answerWithin(statementTimeout),
    idle_in_transaction_session_timeout: statementTimeout,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: KEEP_IDLE,
    keepAlive: true,
    pipeline: true,
    // The statements take milliseconds, but without statistics the planner's cost estimates trigger JIT compilation,
    // which takes a second. A misspelt word shares fewer trigrams than PostgreSQL's usual 0.6.
    onConnect: async client => void (await client.query('set jit = off; set pg_trgm.word_similarity_threshold = 0.4')),
  })
}

/** Lends connections; those opened before the machine fell silent or stopped accepting writes are not lent again. */
function lender(pool: pg.Pool, usual: number): Pool['use'] {
  const limits = new WeakMap<pg.ClientBase, number>()
  let generation = 0
  const born = new WeakMap<pg.ClientBase, number>()
  pool.on('connect', client => born.set(client, generation))
  const borrow = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch(cannotConnect)
      if (born.get(client) === generation) return client
      client.release(true)
    }
  }
  /** Sends the limit only where it differs from the last caller's. */
  const limit = async (client: pg.ClientBase, statementTimeout: number) => {
    if ((limits.get(client) ?? usual) === statementTimeout) return
    await client.query(`set statement_timeout = ${statementTimeout}`)
    limits.set(client, statementTimeout)
  }
  return async (work, statementTimeout = usual) => {
    const client = await borrow()
    let lost: Error | undefined
    // Between two queries there is no other error listener: a connection lost then would end the process.
    const discard = (why: Error) => {
      lost = why
    }
    client.on('error', discard)
    try {
      await limit(client, statementTimeout)
      return await work(client, discard)
    } catch (error) {
      if (isConnectionLost(error)) lost ??= error as Error
      const gone = isSilent(error) || sqlState(error) === READ_ONLY
      if (gone && born.get(client) === generation) generation++
      throw error
    } finally {
      client.off('error', discard)
      client.release(lost)
    }
  }
}

function cannotConnect(error: Error): never {
  throw new CannotConnect(error)
}
