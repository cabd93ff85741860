import { isDemonstration, isEmpty, seedDemo } from '../seed/demo.ts'
import type { Config } from './config.ts'
import { addresses, findWritable } from './database-address.ts'
import { connectOnce } from './database-once.ts'
import type { Database } from './db.ts'
import { ensureAdministrator } from './first-administrator.ts'
import { migrate } from './migrate.ts'
import { sealAll } from './segundo-fator/seal-all.ts'

/** Any number will do, as long as every server uses the same one. */
export const PREPARING = 7_305_461

/** Brings the database to what this version expects, one server at a time: schema, first administrator, demonstration. */
export async function prepare(
  connectionString: string,
  open: () => Promise<Database>,
  { admin, demo, timeZone, secondFactorKey }: Pick<Config, 'admin' | 'demo' | 'timeZone' | 'secondFactorKey'>,
  hoje: string,
): Promise<{ db: Database; demonstration: boolean }> {
  const { connectionString: writable } = await findWritable(addresses(connectionString))
  const lock = await connectOnce(writable)
  try {
    await lock.query('select pg_advisory_lock($1)', [PREPARING])
    await migrate(writable)
    const db = await open()
    if (demo && (await isEmpty(db))) await seedDemo(db, { hoje, timeZone })
    if (admin) await ensureAdministrator(db, admin)
    await sealAll(db, secondFactorKey)
    return { db, demonstration: demo && (await isDemonstration(db)) }
  } finally {
    await lock.end()
  }
}
