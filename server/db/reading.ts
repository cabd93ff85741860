import sql from 'sql-template-tag'
import { ConfigError } from '../errors.ts'
import { connect, type Database, type Db, STATEMENT_TIMEOUT } from './db.ts'
import { isConnectionLost, isPoolBusy, READ_ONLY, sqlState } from './driver-errors.ts'
import { followReplica, isRefusal, type Replica, type Shut } from './replica.ts'
import type { SlowStatement } from './slow-statements.ts'
import { statements } from './statements.ts'

/**
 * Why the primary answered a call that could use the replica. `late`: the replica did not catch up in time; `failed`:
 * it refused the statement.
 */
const REASONS = ['away', 'behind', 'writable', 'foreign', 'diverged', 'late', 'busy', 'failed'] as const
type Reason = (typeof REASONS)[number]

export type ReadingFigures = {
  calls: number
  fallbacks: Record<Reason, number>
  lagSeconds: number
  usable: boolean
}
export type Reading = {
  /** The database for one call's reads: the replica if it has everything committed before the call, else `primary`. */
  of(primary: Db, reqId: string): Db
  figures(): ReadingFigures
  close(): Promise<void>
}
type Options = {
  readUrl: string
  lagSeconds: number
  primary: Database
  /** Called once with a `reason` when the replica stops being used, and once without when it is used again. */
  onChange?: (reason: Reason | undefined, cause?: string) => void
  slowMs?: number | undefined
  onSlow?: (slow: SlowStatement) => void
}

/** `lock_timeout`, because a lock replayed from the primary may be held until replay continues. */
const SETTINGS = 'set default_transaction_read_only = on; set lock_timeout = 1000'
/** Milliseconds without a fallback before the replica is reported as fine again. */
const QUIET_MS = 10_000

/**
 * The primary's current log position; every acknowledged commit, of other servers too, lies before it. The flushed
 * position, because only that is sent to a replica; the written one if commits do not wait for the flush.
 */
const POSITION = sql`select pg_wal_lsn_diff(case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0') as position`

/** Opens the replica. Throws if it is another database or refuses access; uses an unreachable one once it is back. */
export async function openReading(options: Options): Promise<Reading> {
  const { readUrl, lagSeconds, primary, onChange, slowMs, onSlow } = options
  const told = createTelling(onChange)
  let renew = () => {} // replaced once the pool exists
  const replica = await followReplica({
    readUrl,
    primary,
    lagSeconds,
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

/** Counts which database answers, and reports each reason once until the replica has been fine for a while. */
function createTelling(onChange: Options['onChange']) {
  let calls = 0
  const fallbacks = Object.fromEntries(REASONS.map(reason => [reason, 0])) as Record<Reason, number>
  /** Reasons reported since the replica was last fine. */
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

/** Routes one call's reads. */
function readingFrom({ replica, told, primary, there }: Call): Db {
  let era: number | undefined
  let decided: Promise<boolean> | undefined
  /** Decided once per call, so that all its reads come from one database, unless that one is lost. */
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
    ...statements(async (statement, how) => ({ rows: await run(db => db.rows(statement, how)) })),
    transaction: neverHere,
    announce: neverHere,
  }
}

/** Why this call can't use the replica; undefined if it can. */
async function whyNot(replica: Replica, primary: Db): Promise<Reason | undefined> {
  const shut: Shut | undefined = replica.shut()
  if (shut) return shut
  const { position } = await primary.one<{ position: number }>(POSITION)
  if (!(await replica.reached(position))) return replica.shut() ?? 'late'
  return undefined
}

function neverHere(): never {
  throw new Error('A call that declares `replica` must only read')
}

/**
 * Why a statement failed on the replica. Whatever the reason, the primary is asked once, with two exceptions: a
 * statement that used up its time would use up the primary's too, and a write is a bug in the call.
 */
function reasonOf(error: unknown, ms: number): Reason {
  const state = sqlState(error)
  if (state === READ_ONLY) neverHere()
  if (state === '57014' && ms >= STATEMENT_TIMEOUT) throw error
  if (isPoolBusy(error)) return 'busy'
  return isConnectionLost(error) ? 'away' : 'failed'
}

/** Rethrows errors that only the operator can fix as ConfigErrors. */
function asConfigError(error: unknown): never {
  if (!isRefusal(error)) throw error
  const { code, message } = error
  if (code === '3D000') throw new ConfigError(`DATABASE_READ_URL: este banco não existe nesse servidor (${message})`)
  if (code === '42501') throw new ConfigError(`DATABASE_READ_URL: falta uma permissão a este usuário (${message})`)
  throw new ConfigError('DATABASE_READ_URL: o servidor recusou o usuário ou a senha')
}
