import { isDemonstration, isEmpty, seedDemo } from '../seed/demo.ts'
import { ensureAdministrator } from './acesso/first-administrator.ts'
import { sealAll } from './acesso/segundo-fator/seal-all.ts'
import type { Config } from './config.ts'
import { addresses, findWritable } from './db/address.ts'
import type { Database } from './db/db.ts'
import { migrate, PREPARING } from './db/migrate.ts'
import { connectOnce } from './db/once.ts'

/** Brings the database to what this version expects, one server at a time: schema, first administrator, demonstration. */
export async function prepare(
  connectionString: string,
  open: () => Promise<Database>,
  { admin, demo, timeZone, secondFactorKey }: Pick<Config, 'admin' | 'demo' | 'timeZone' | 'secondFactorKey'>,
  hoje: string,
): Promise<{ db: Database; demonstration: boolean }> {
  const { connectionString: writable } = await findWritable(addresses(connectionString))
  await using lock = await connectOnce(writable)
  await lock.query('select pg_advisory_lock($1)', [PREPARING])
  await migrate(writable)
  const db = await open()
  if (demo && (await isEmpty(db))) await seedDemo(db, { hoje, timeZone })
  if (admin) await ensureAdministrator(db, admin)
  await sealAll(db, secondFactorKey)
  return { db, demonstration: demo && (await isDemonstration(db)) }
}
