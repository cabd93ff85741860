import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '../server/db.ts'

/** Resolves once a statement waits for a lock. Give it the pool: a transaction sees frozen statistics. */
export async function untilSomeoneWaits(db: Db): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (let tries = 0; tries < 500; tries++) {
    if (await db.first(waiting)) return
    await sleep(10)
  }
  throw new Error('Nobody waited for a lock')
}
