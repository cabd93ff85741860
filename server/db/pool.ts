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

/** A pool on the address that takes writes; where it stops taking them the others are tried. */
export async function openPool({ candidates, size, statementTimeout, onError, settings = '' }: Options): Promise<Pool> {
  let current = candidates.length > 1 ? await findWritable(candidates) : (candidates[0] as Address)
  /** Connections of an earlier time are not lent again: the machine that went silent, or stopped taking writes, has them all. */
  let generation = 0
  const born = new WeakMap<pg.ClientBase, number>()
  /** Lent, or about to connect. */
  const busy = new Set<pg.ClientBase>()

  class ClientAtCurrentAddress extends Client {
    constructor(config?: string | pg.ClientConfig) {
      const { connectionString } = current
      const options = typeof config === 'object' ? config : {}
      super({ ...options, connectionString, connectionTimeoutMillis: CONNECT_WITHIN })
      born.set(this, generation)
      busy.add(this)
      this.once('end', () => busy.delete(this))
    }
  }
  const pool = new pg.Pool({
    Client: ClientAtCurrentAddress,
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
  // A connection that has said goodbye may still hear that the database stops: that is no failure.
  let closing = false
  pool.on('error', error => {
    if (!closing) onError?.(error)
  })

  pool.on('acquire', client => busy.add(client))
  pool.on('release', (_, client) => busy.delete(client))

  let searching: Promise<void> | undefined
  const moveTo = (address: Address) => {
    if (address === current) return
    current = address
    generation++
    // Where they lead nothing is written any more, and a silent machine would not even say so.
    for (const client of busy) if (client instanceof Client) client.cut()
  }
  /** One that is in use and fine is kept: another may take writes too, as a primary does that was thought dead. */
  const search = () =>
    findWritable([current], STAYS_WITHIN).catch(() => findWritable(candidates.filter(address => address !== current)))
  const searchAgain = () => {
    searching ??= search()
      .then(moveTo)
      .catch(error => onError?.(error))
      .finally(() => {
        searching = undefined
      })
    return searching
  }
  const borrow = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch(cannotConnect)
      if (born.get(client) === generation) return client
      client.release(true)
    }
  }
  const lend = async <Result>(work: Work<Result>): Promise<Result> => {
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
      if ((isSilent(error) || sqlState(error) === READ_ONLY) && born.get(client) === generation) generation++
      throw error
    } finally {
      client.off('error', discard)
      client.release(lost)
    }
  }
  return {
    use: async work => {
      const tried = current
      const looking = candidates.length > 1 ? setInterval(() => void searchAgain(), LOOK_ELSEWHERE_AFTER) : undefined
      try {
        return await lend(work)
      } catch (error) {
        if (candidates.length > 1 && isDatabaseAway(error)) await searchAgain()
        // Without a connection nothing was asked of the old one.
        if (error instanceof CannotConnect && current !== tried) return await lend(work)
        throw error
      } finally {
        clearInterval(looking)
      }
    },
    renew: () => {
      generation++
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      closing = true
      return pool.end()
    },
  }
}

function cannotConnect(error: Error): never {
  throw new CannotConnect(error)
}
