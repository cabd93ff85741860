import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { connectOnce } from '../../server/db/once.ts'

/** A database without anything in it, on the server of the tests; dropped after the file. `locale`: clauses of another than the server's. */
export async function emptyDatabase(locale = ''): Promise<string> {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `v_${randomBytes(6).toString('hex')}`
  const onServer = async (statement: string) => {
    const client = await connectOnce(server)
    await client.query(statement)
    await client.end()
  }
  await onServer(`create database ${name}${locale && ` template template0 ${locale}`}`)
  after(() => onServer(`drop database ${name} with (force)`))
  return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
