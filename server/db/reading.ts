import sql, { type Sql } from 'sql-template-tag'
import { ConfigError } from '../errors.ts'
import { connect, type Database, type Db, STATEMENT_TIMEOUT } from './db.ts'
import { isConnectionLost, isPoolBusy, READ_ONLY, sqlState } from './driver-errors.ts'
import { followReplica, isRefusal, type Replica, type Shut } from './replica.ts'
import type { SlowStatement } from './slow-statements.ts'

/** Why the primary answered a call that may be read from the replica: `late`: it did not catch up in time; `failed`: it refused. */
const REASONS = ['away', 'behind', 'writable', 'foreign', 'diverged', 'late', 'busy', 'failed'] as const
type Reason = (typeof REASONS)[number]

export type ReadingFigures = {
  calls: number
  fallbacks: Record<Reason, number>
  lagSeconds: number
  usable: boolean
}
export type Reading = {
  /** What one call reads from: the replica while it holds all that was committed when the call came, else `primary`. */
  of(primary: Db, reqId: string): Db
  figures(): ReadingFigures
  close(): Promise<void>
}
type Options = {
  readUrl: string
  lagSeconds: number
  primary: Database
  /** Told once when the replica stops being read from (`reason`), and once when it is again (no reason). */
  onChange?: (reason: Reason | undefined, cause?: string) => void
  slowMs?: number | undefined
  onSlow?: (slow: SlowStatement) => void
}

/** A lock that the replica takes over from the primary may be held for as long as it does not go on. */
const SETTINGS = 'set default_transaction_read_only = on; set lock_timeout = 1000'
/** The primary answers without a word for so long before it is told that the replica is fine again. */
const QUIET_MS = 10_000

/**
 * Where the primary's log is now: every commit that was told done lies before it, also other servers'. It is what was
 * flushed, which is all that a replica is sent; where commits do not wait for that, what was written.
 */
const POSITION = sql`select pg_wal_lsn_diff(case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0') as position`

/** Opens the replica. Throws where it is another database, or will not let us in; one that is away is used once it is there. */
export async function openReading(options: Options): Promise<Reading> {
  const { readUrl, lagSeconds, primary, onChange, slowMs, onSlow } = options
  const told = createTelling(onChange)
  let renew = () => {} // before there are connections
  const replica = await followReplica({
    ...{ readUrl, primary, lagSeconds },
    onChange: shut => {
      if (shut) told.tell(shut)
      if (shut === 'away') renew()
    },
  }).catch(asConfigError)
  if (replica.shut() === 'foreign') {
    await replica.close()
    throw new ConfigError(
      'DATABASE_READ_URL: este banco não é uma réplica do de DATABASE_URL, é outro; informe a réplica dele, ou deixe vazio',
    )
  }
  const pool = await connect({ connectionString: readUrl, settings: SETTINGS, slowMs, ...(onSlow && { onSlow }) })
  renew = pool.renew

  return {
    of: (primary, reqId) => readingFrom({ replica, told, primary, there: pool.forCall(reqId) }),
    figures: () => ({
      ...told.figures(),
      lagSeconds: replica.lagSeconds(),
      usable: !replica.shut(),
    }),
    close: async () => {
      await replica.close()
      await pool.close()
    },
  }
}

/** Counts which database answers, and says each reason once until the replica was fine for a while. */
function createTelling(onChange: Options['onChange']) {
  let calls = 0
  const fallbacks = Object.fromEntries(REASONS.map(reason => [reason, 0])) as Record<Reason, number>
  /** Since it was last fine: each reason once. */
  const told = new Set<Reason>()
  let last = 0
  const tell = (reason: Reason, cause?: string) => {
    last = performance.now()
    if (!told.has(reason)) onChange?.(reason, cause)
    told.add(reason)
  }
  return {
    tell,
    fellBack(reason: Reason, cause?: string) {
      fallbacks[reason]++
      tell(reason, cause)
    },
    wasRead() {
      calls++
      if (told.size === 0 || performance.now() - last < QUIET_MS) return
      told.clear()
      onChange?.(undefined)
    },
    figures: () => ({ calls, fallbacks: { ...fallbacks } }),
  }
}

type Call = { replica: Replica; told: ReturnType<typeof createTelling>; primary: Db; there: Db }

/** What one call reads from. */
function readingFrom({ replica, told, primary, there }: Call): Db {
  let era: number | undefined
  let decided: Promise<boolean> | undefined
  /** Once for a call: what it reads first and what it reads last come from one database, unless that one is lost. */
  const decide = async () => {
    const before = replica.era()
    const reason = await whyNot(replica, primary)
    if (reason) told.fellBack(reason)
    else {
      era = before
      told.wasRead()
    }
    return !reason
  }
  const run = async <Result>(ask: (db: Db) => Promise<Result>): Promise<Result> => {
    decided ??= decide()
    if (!(await decided)) return ask(primary)
    const start = performance.now()
    const giveUp = (reason: Reason, cause?: string) => {
      decided = Promise.resolve(false)
      told.fellBack(reason, cause)
      return ask(primary)
    }
    if (replica.era() !== era) return giveUp('away')
    try {
      return await ask(there)
    } catch (error) {
      const reason = reasonOf(error, performance.now() - start)
      if (reason === 'away') replica.lost()
      return giveUp(reason, (error as Error).message)
    }
  }
  return {
    rows: <Row>(statement: Sql, how = {}) => run(db => db.rows<Row>(statement, how)),
    first: <Row>(statement: Sql, how = {}) => run(db => db.first<Row>(statement, how)),
    one: <Row>(statement: Sql, how = {}) => run(db => db.one<Row>(statement, how)),
    transaction: neverHere,
    announce: neverHere,
  }
}

/** Why the replica can't be read from for this call; undefined: it can. */
async function whyNot(replica: Replica, primary: Db): Promise<Reason | undefined> {
  const shut: Shut | undefined = replica.shut()
  if (shut) return shut
  const { position } = await primary.one<{ position: number }>(POSITION)
  if (!(await replica.reached(position))) return replica.shut() ?? 'late'
  return undefined
}

function neverHere(): never {
  throw new Error('A call that declares `replica` only reads')
}

/**
 * Why a statement failed there and not here. Whatever it is, the primary is asked once; but what took all its time
 * there would take the primary's too, and what writes is a fault of the call.
 */
function reasonOf(error: unknown, ms: number): Reason {
  const state = sqlState(error)
  if (state === READ_ONLY) neverHere()
  if (state === '57014' && ms >= STATEMENT_TIMEOUT) throw error
  if (isPoolBusy(error)) return 'busy'
  return isConnectionLost(error) ? 'away' : 'failed'
}

/** What only whoever starts the server can mend. */
function asConfigError(error: unknown): never {
  if (!isRefusal(error)) throw error
  const { code, message } = error
  if (code === '3D000') throw new ConfigError(`DATABASE_READ_URL: este banco não existe nesse servidor (${message})`)
  if (code === '42501') throw new ConfigError(`DATABASE_READ_URL: falta uma permissão a este usuário (${message})`)
  throw new ConfigError('DATABASE_READ_URL: o servidor recusou o usuário ou a senha')
}
