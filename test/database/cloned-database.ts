import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { sqlState } from '../../server/db/driver-errors.ts'
import { connectOnce } from '../../server/db/one-connection.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const OBJECT_IN_USE = '55006'

/** Clones the template that test/run.ts made; returns the new database and a function that drops it. */
export const cloneTemplate = () => createDatabase('template modelo strategy file_copy')

/** Creates an empty database on the tests' server, dropped after the file. */
export async function emptyDatabase(): Promise<string> {
  const { connectionString, drop } = await createDatabase('')
  after(drop)
  return connectionString
}

/** Creates a database on the tests' server. `how`: clauses of `create database`. */
async function createDatabase(how: string) {
  const server = process.env.TEST_DATABASE_URL
  if (!server)
    throw new Error('Run tests with `npm test` (or `npm test -- server/cadastros/clientes`): it starts the database')
  const name = `t_${randomBytes(6).toString('hex')}`
  const onServer = async (statement: string) => {
    await using client = await connectOnce(server)
    await client.query(statement)
  }
  await onServer(`create database ${name} ${how}`)
  return {
    connectionString: server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`),
    drop: () => drop(name, onServer),
  }
}

/**
 * Retries, because autovacuum may be running in the database: `drop … with (force)` waits five seconds for it to end, and a
 * busy machine may need longer.
 */
async function drop(name: string, onServer: (statement: string) => Promise<void>, attempts = 6): Promise<void> {
  try {
    await onServer(`drop database ${name} with (force)`)
  } catch (forced) {
    if (sqlState(forced) !== INSUFFICIENT_PRIVILEGE) throw forced
    await onServer(`drop database ${name}`).catch(error => {
      if (sqlState(error) !== OBJECT_IN_USE || attempts === 1) throw error
      return drop(name, onServer, attempts - 1)
    })
  }
}
