import pg from 'pg'
import { type Address, findWritable } from './address.ts'
import { Client } from './client.ts'
import { CannotConnect, isConnectionLost, isDatabaseAway, isSilent, READ_ONLY, sqlState } from './driver-errors.ts'
import { types } from './parsers.ts'

const WAIT_FOR_CONNECTION = 10_000
const CONNECT_WITHIN = 4_000
/** With several addresses: milliseconds after which a caller may be waiting for a silent machine. */
const LOOK_ELSEWHERE_AFTER = 1_000
/** The other addresses are tried only if the current one does not confirm writes within this many milliseconds. */
const STAYS_WITHIN = 500
/** Milliseconds. A new connection plans each prepared statement six times, which a short pause must not cost. */
const KEEP_IDLE = 10 * 60_000
/** PostgreSQL ends a statement first. Longer silence means a dead machine, or a commit that waits for a standby. */
const MARGIN = 1_500

/** Milliseconds after which this side gives up a statement with the given PostgreSQL timeout. */
export const answerWithin = (statementTimeout: number): number => statementTimeout + MARGIN

export type Connections = { total: number; idle: number; waiting: number }

export type Pool = {
  /** Lends a connection to `work`. A connection that is lost, or discarded by `discard`, is not reused. */
  use<Result>(work: Work<Result>): Promise<Result>
  /** All connections, the idle ones, and the callers that wait for one. */
  connections(): Connections
  close(): Promise<void>
}

type Work<Result> = (client: pg.PoolClient, discard: (why: Error) => void) => Promise<Result>
type Options = {
  candidates: readonly Address[]
  size: number
  statementTimeout: number
  onError: ((error: Error) => void) | undefined
}

/** Where new connections lead, and which existing ones are still valid. */
type Place = {
  address: Address
  /** Connections of an earlier generation are not reused: their machine fell silent or stopped accepting writes. */
  generation: number
  born: WeakMap<pg.ClientBase, number>
  /** Lent or connecting. */
  busy: Set<pg.ClientBase>
}

/** Opens a pool on the address that accepts writes; if it stops, tries the others. */
export async function openPool(options: Options): Promise<Pool> {
  const { candidates, onError } = options
  const address = candidates.length > 1 ? await findWritable(candidates) : (candidates[0] as Address)
  const place: Place = { address, generation: 0, born: new WeakMap(), busy: new Set() }
  const pool = connectionsAt(place, options)
  // A closing connection may still report that the database shuts down, which is no failure.
  let closing = false
  pool.on('error', error => {
    if (!closing) onError?.(error)
  })
  const lend = lender(pool, place)
  const searchAgain = searcher(place, options)
  return {
    use: async work => {
      const tried = place.address
      const looking = candidates.length > 1 ? setInterval(() => void searchAgain(), LOOK_ELSEWHERE_AFTER) : undefined
      try {
        return await lend(work)
      } catch (error) {
        if (candidates.length > 1 && isDatabaseAway(error)) await searchAgain()
        // Without a connection, the old address received nothing, so a retry is safe.
        if (error instanceof CannotConnect && place.address !== tried) return await lend(work)
        throw error
      } finally {
        clearInterval(looking)
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      closing = true
      return pool.end()
    },
  }
}

/** The driver's pool; each new connection goes to the current `place`. */
function connectionsAt(place: Place, { size, statementTimeout }: Options): pg.Pool {
  class ClientAtPlace extends Client {
    constructor(config?: string | pg.ClientConfig) {
      const { connectionString } = place.address
      const options = typeof config === 'object' ? config : {}
      super({ ...options, connectionString, connectionTimeoutMillis: CONNECT_WITHIN })
      place.born.set(this, place.generation)
      place.busy.add(this)
      this.once('end', () => place.busy.delete(this))
    }
  }
  const pool = new pg.Pool({
    Client: ClientAtPlace,
    max: size,
    types,
    application_name: 'pedidos',
    statement_timeout: statementTimeout,
    query_timeout: answerWithin(statementTimeout),
    idle_in_transaction_session_timeout: statementTimeout,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
    idleTimeoutMillis: KEEP_IDLE,
    keepAlive: true,
    // The statements take milliseconds, but without statistics the planner's cost estimates trigger JIT compilation,
    // which takes a second.
    onConnect: async client => void (await client.query('set jit = off')),
  })
  pool.on('acquire', client => place.busy.add(client))
  pool.on('release', (_, client) => place.busy.delete(client))
  return pool
}

/** Finds the address that accepts writes, once for all concurrent callers, and switches to it. */
function searcher(place: Place, { candidates, onError }: Options): () => Promise<void> {
  let searching: Promise<void> | undefined
  const moveTo = (address: Address) => {
    if (address === place.address) return
    place.address = address
    place.generation++
    // The old server accepts no writes any more, and a silent machine would not even say so.
    for (const client of place.busy) if (client instanceof Client) client.cut()
  }
  /** Keeps an address that works: another may accept writes too, such as a former primary thought dead. */
  const search = () =>
    findWritable([place.address], STAYS_WITHIN).catch(() =>
      findWritable(candidates.filter(address => address !== place.address)),
    )
  return () => {
    searching ??= search()
      .then(moveTo)
      .catch(error => onError?.(error))
      .finally(() => {
        searching = undefined
      })
    return searching
  }
}

/** Lends connections of the current generation. */
function lender(pool: pg.Pool, place: Place) {
  const borrow = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch(cannotConnect)
      if (place.born.get(client) === place.generation) return client
      client.release(true)
    }
  }
  return async <Result>(work: Work<Result>): Promise<Result> => {
    const client = await borrow()
    let lost: Error | undefined
    // Between two queries there is no other error listener: a connection lost then would end the process.
    const discard = (why: Error) => {
      lost = why
    }
    client.on('error', discard)
    try {
      return await work(client, discard)
    } catch (error) {
      if (isConnectionLost(error)) lost ??= error as Error
      const gone = isSilent(error) || sqlState(error) === READ_ONLY
      if (gone && place.born.get(client) === place.generation) place.generation++
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
