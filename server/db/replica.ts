import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Database } from './db.ts'
import { waited } from './listen.ts'
import { connectOnce } from './one-connection.ts'

/** Why the replica can't be used for reports now. */
export type Shut = 'away' | 'behind' | 'writable' | 'foreign' | 'diverged'
type Options = { readUrl: string; primary: Database; lagSeconds: number; onChange: (shut: Shut | undefined) => void }

export type Replica = {
  /** Undefined while the replica is usable. */
  shut(): Shut | undefined
  /** Whether it has replayed everything up to this position of the primary's log, now or within a moment. */
  reached(position: number): Promise<boolean>
  /** Changes after each loss, which invalidates everything known before. */
  era(): number
  /** Reports a lost connection to the replica. */
  lost(): void
  lagSeconds(): number
  close(): Promise<void>
}

const LOOK_EVERY = 1_000
const ANSWER_WITHIN = 2_000
const WAIT_FOR_POSITION = 200
const MOST_SAMPLES = 600

/** Log positions as bytes from the start: exact in a double up to nine petabytes. */
const bytes = (place: string) => `pg_wal_lsn_diff(${place}, '0/0')`
const THERE = `select pg_is_in_recovery() as "inRecovery", current_database() as name,
  (select system_identifier::text from pg_control_system()) as system,
  greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
  ${bytes('pg_last_wal_replay_lsn()')} as replayed`
type There = { inRecovery: boolean; name: string; system: string; timeline: number; replayed: number | null }

const HERE = sql`select current_database() as name, (select system_identifier::text from pg_control_system()) as system,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
  pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as flushed,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as written`
type Here = { name: string; system: string; timeline: number; flushed: number; written: number }

/**
 * Monitors the replica on its own connection, independently of any call, and compares it with the primary once a
 * second. Rejects if the replica refuses access; an unreachable one is `away` and retried from then on.
 */
export async function followReplica({ readUrl, primary, lagSeconds, onChange }: Options): Promise<Replica> {
  let state: Shut | undefined = 'away'
  let era = 0
  let replayed = 0
  /** The primary's positions, with their times, that the replica has not replayed yet. */
  let samples: { at: number; flushed: number }[] = [{ at: performance.now(), flushed: 0 }]
  const behindFor = () => (samples[0] ? (performance.now() - samples[0].at) / 1000 : 0)

  const become = (next: Shut | undefined) => {
    if (next === state) return
    state = next
    onChange(next)
  }
  const ending = new AbortController()
  const lost = () => {
    if (ending.signal.aborted) return
    era++
    replayed = 0
    become('away')
  }
  const { ask, end } = oneConnection(readUrl, ending.signal, lost)
  const look = async () => {
    const there = await ask<There>(THERE)
    const here = await primary.one<Here>(HERE)
    replayed = there.replayed ?? 0
    samples = thinned([...samples, { at: performance.now(), flushed: here.flushed }]).filter(
      ({ flushed }) => flushed > replayed,
    )
    become(judged(there, here) ?? (behindFor() > lagSeconds ? 'behind' : undefined))
  }
  /** One query for all concurrent callers. */
  let asking: Promise<void> | undefined
  const askReplayed = () => {
    asking ??= ask<{ replayed: number | null }>(`select ${bytes('pg_last_wal_replay_lsn()')} as replayed`)
      .then(row => {
        replayed = Math.max(replayed, row.replayed ?? 0)
      })
      .catch(lost)
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  await look().catch(error => {
    if (isRefusal(error)) throw error
  })
  const watching = (async () => {
    while (await waited(LOOK_EVERY, ending.signal)) await look().catch(() => lost())
  })()

  return {
    shut: () => state,
    era: () => era,
    lost,
    lagSeconds: behindFor,
    reached: position =>
      comesTo(
        () => replayed >= position,
        () => !state,
        askReplayed,
      ),
    close: async () => {
      ending.abort()
      // A check that waits for an unreachable primary must not delay the shutdown.
      await Promise.race([watching, pause(ANSWER_WITHIN, undefined, { ref: false })])
      await end()
    },
  }
}

/** Runs queries one after another on one connection, which is reopened after a loss. */
function oneConnection(url: string, ending: AbortSignal, lost: () => void) {
  let client: pg.Client | undefined
  const connection = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = await connectOnce(url, {
      application_name: 'pedidos-replica',
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
      keepAlive: true,
    })
    fresh.once('end', () => {
      if (client === fresh) client = undefined
      lost()
    })
    if (ending.aborted) await fresh.end()
    else client = fresh
    return fresh
  }
  const askNow = async <Row>(text: string): Promise<Row> => {
    const asked = await connection()
    try {
      return (await asked.query(text)).rows[0] as Row
    } catch (error) {
      await asked.end() // silent or gone: the next query reconnects
      throw error
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    ask: <Row>(text: string): Promise<Row> => {
      const answer = turn.then(() => askNow<Row>(text))
      turn = answer.catch(() => undefined)
      return answer
    },
    end: async () => client?.end(),
  }
}

/** Polls with growing pauses until `isThere`; false after a moment, or once `may` is false. */
async function comesTo(isThere: () => boolean, may: () => boolean, ask: () => Promise<void>): Promise<boolean> {
  const until = performance.now() + WAIT_FOR_POSITION
  for (let step = 2; !isThere(); step = Math.min(20, step * 2)) {
    const left = until - performance.now()
    if (left <= 0 || !may()) return false
    await Promise.race([ask(), pause(left, undefined, { ref: false })])
    if (!isThere()) await pause(step)
  }
  return true
}

/** Why this is no replica of the primary. A replica ahead of the primary's log has diverged. */
function judged(there: There, here: Here): Shut | undefined {
  if (there.system !== here.system || there.name !== here.name) return 'foreign'
  if (!there.inRecovery || there.replayed === null) return 'writable'
  if (there.timeline !== here.timeline || there.replayed > here.written) return 'diverged'
  return undefined
}

/** Class 28: authentication; 3D000: no such database; 42501: no permission. Retrying does not help with these. */
export const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^(28...|3D000|42501)$/.test(String(error.code))

/** Thins out the samples of a long absence. */
function thinned<Sample>(samples: Sample[]): Sample[] {
  return samples.length > MOST_SAMPLES ? samples.filter((_, i) => i % 2 === 0) : samples
}
