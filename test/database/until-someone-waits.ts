import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../server/db/db.ts'

/** Resolves once `many` statements wait for a lock. Asks the pool, because a transaction sees a frozen pg_stat_activity. */
export async function untilSomeoneWaits(db: Database, many = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (let tries = 0; tries < 3_000; tries++) {
    if ((await db.rows(waiting)).length >= many) return
    await sleep(10)
  }
  throw new Error('No statement waited for a lock')
}
