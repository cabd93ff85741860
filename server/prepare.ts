import { ensureAdministrator } from './acesso/first-administrator.ts'
import type { Config } from './config.ts'
import { PREPARING } from './db/advisory-locks.ts'
import type { Database, Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { connectOnce } from './db/one-connection.ts'

/**
 * Brings the database to what this version expects, one server at a time: schema, what `fill` puts into it, and the
 * first administrator.
 */
export async function prepare(
  connectionString: string,
  open: () => Database,
  { admin }: Pick<Config, 'admin'>,
  fill?: (db: Db) => Promise<unknown>,
): Promise<Database> {
  await using lock = await connectOnce(connectionString)
  await lock.query('select pg_advisory_lock($1)', [PREPARING])
  await migrate(connectionString)
  const db = open()
  await fill?.(db)
  if (admin) await ensureAdministrator(db, admin)
  return db
}
