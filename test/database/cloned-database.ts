import { randomBytes } from 'node:crypto'
import { sqlState } from '../../server/db/driver-errors.ts'
import { connectOnce } from '../../server/db/once.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const OBJECT_IN_USE = '55006'

/** A database of its own, cloned from the template that test/run.ts made, and how it is dropped. */
export const cloneTemplate = () => createDatabase('template modelo')

/** A database of a file's own on the server of the tests. `how`: clauses of `create database`. */
export async function createDatabase(how: string) {
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
 * A vacuum that runs in it may not be ended by us: the plain way sends it off and waits five seconds, which a busy machine
 * may use up.
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
