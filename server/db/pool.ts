import pg from 'pg'
import { type Address, findWritable } from './address.ts'
import { Client } from './client.ts'
import { CannotConnect, isConnectionLost, isDatabaseAway, isSilent, READ_ONLY, sqlState } from './driver-errors.ts'
import { types } from './parsers.ts'

const WAIT_FOR_CONNECTION = 10_000
const CONNECT_WITHIN = 4_000
/** With several addresses: what takes so long may wait for a machine that is silent, while another took its place. */
const LOOK_ELSEWHERE_AFTER = 1_000
/** Only where the address in use does not say within so long that it takes writes, the others are asked. */
const STAYS_WITHIN = 500
/** Each new connection plans every prepared statement six times: a pause between two calls must not cost that. */
const KEEP_IDLE = 10 * 60_000
/** PostgreSQL itself ends a statement first. Silence beyond that: its machine is gone, or a commit waits for a standby. */
const MARGIN = 1_500

/** When this side gives a statement up that PostgreSQL may take so long for. */
export const answerWithin = (statementTimeout: number): number => statementTimeout + MARGIN

export type Connections = { total: number; idle: number; waiting: number }

export type Pool = {
  /** Lends a connection. One that is lost meanwhile, or that `discard` is called for, is not lent again. */
  use<Result>(work: Work<Result>): Promise<Result>
  /** How many there are, how many of them are free, and how many callers wait for one. */
  connections(): Connections
  /** From now on only new connections are lent. */
  renew(): void
  close(): Promise<void>
}

type Work<Result> = (client: pg.PoolClient, discard: (why: Error) => void) => Promise<Result>
type Options = {
  candidates: readonly Address[]
  size: number
  statementTimeout: number
  onError: ((error: Error) => void) | undefined
  /** Run on each new connection, beside what all have. */
  settings?: string | undefined
}

/** Where new connections lead, and which of those that are there still count. */
type Place = {
  address: Address
  /** Connections of an earlier one are not lent again: the machine that went silent, or stopped taking writes, has them all. */
  generation: number
  born: WeakMap<pg.ClientBase, number>
  /** Lent, or about to connect. */
  busy: Set<pg.ClientBase>
}

/** A pool on the address that takes writes; where it stops taking them the others are tried. */
export async function openPool(options: Options): Promise<Pool> {
  const { candidates, onError } = options
  const address = candidates.length > 1 ? await findWritable(candidates) : (candidates[0] as Address)
  const place: Place = { address, generation: 0, born: new WeakMap(), busy: new Set() }
  const pool = connectionsAt(place, options)
  // A connection that has said goodbye may still hear that the database stops: that is no failure.
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
        // Without a connection nothing was asked of the old one.
        if (error instanceof CannotConnect && place.address !== tried) return await lend(work)
        throw error
      } finally {
        clearInterval(looking)
      }
    },
    renew: () => {
      place.generation++
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      closing = true
      return pool.end()
    },
  }
}

/** The driver's pool, each of whose new connections leads where `place` says at that moment. */
function connectionsAt(place: Place, { size, statementTimeout, settings = '' }: Options): pg.Pool {
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
    // Statements of milliseconds, whose cost a planner without statistics puts so high that compiling them takes a second.
    onConnect: async client => void (await client.query(`set jit = off; ${settings}`)),
  })
  pool.on('acquire', client => place.busy.add(client))
  pool.on('release', (_, client) => place.busy.delete(client))
  return pool
}

/** Looks for the address that takes writes, once for all who ask meanwhile, and moves there. */
function searcher(place: Place, { candidates, onError }: Options): () => Promise<void> {
  let searching: Promise<void> | undefined
  const moveTo = (address: Address) => {
    if (address === place.address) return
    place.address = address
    place.generation++
    // Where they lead nothing is written any more, and a silent machine would not even say so.
    for (const client of place.busy) if (client instanceof Client) client.cut()
  }
  /** One that is in use and fine is kept: another may take writes too, as a primary does that was thought dead. */
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

/** Lends connections of this generation. */
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
    // Between two queries nobody else listens: a connection lost then would end the process.
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
