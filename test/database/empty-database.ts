import { after } from 'node:test'
import { createDatabase } from './cloned-database.ts'

/** A database without anything in it, on the server of the tests; dropped after the file. `locale`: clauses of another than the server's. */
export async function emptyDatabase(locale = ''): Promise<string> {
  const { connectionString, drop } = await createDatabase(locale && `template template0 ${locale}`)
  after(drop)
  return connectionString
}
