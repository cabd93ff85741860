import { after } from 'node:test'
import { createDatabase } from './cloned-database.ts'

/** Creates an empty database on the tests' server, dropped after the file. */
export async function emptyDatabase(): Promise<string> {
  const { connectionString, drop } = await createDatabase('')
  after(drop)
  return connectionString
}
