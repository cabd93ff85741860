import type pg from 'pg'
import { Client } from './client.ts'
import { types } from './parsers.ts'

const CONNECT_WITHIN = 10_000

/** One connection outside any pool, for migrations, LISTEN and set-up. The caller ends it: `await using`. */
export async function connectOnce(connectionString: string, config: pg.ClientConfig = {}): Promise<Client> {
  const client = new Client({ connectionString, types, connectionTimeoutMillis: CONNECT_WITHIN, ...config })
  client.on('error', () => undefined) // a connection that is lost while it waits: its next statement says so
  await client.connect()
  return client
}
