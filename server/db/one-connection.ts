import type pg from 'pg'
import { Client } from './client.ts'
import { types } from './parsers.ts'

const CONNECT_WITHIN = 10_000

/** One connection outside the pools, for migrations, LISTEN and set-up. The caller closes it: `await using`. */
export async function connectOnce(connectionString: string, config: pg.ClientConfig = {}): Promise<Client> {
  const client = new Client({ connectionString, types, connectionTimeoutMillis: CONNECT_WITHIN, ...config })
  client.on('error', () => undefined) // if an idle connection is lost, its next statement fails
  await client.connect()
  return client
}
