import { after } from 'node:test'
import { createDatabase } from './cloned-database.ts'

/** Creates an empty database on the tests' server, dropped after the file. `locale`: clauses for a locale other than the server's. */
export async function emptyDatabase(locale = ''): Promise<string> {
  const { connectionString, drop } = await createDatabase(locale && `template template0 ${locale}`)
  after(drop)
  return connectionString
}
