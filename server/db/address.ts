import { connectOnce } from './one-connection.ts'

const ANSWERS_WITHIN = 4_000

export type Address = { connectionString: string }

/**
 * `postgres://user:password@a:5432,b/name?x=y` → one connection string per address, in the given order. node-postgres
 * supports one host only, so libpq's notation for several is split here.
 */
export function addresses(connectionString: string): Address[] {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(connectionString) ?? []
  if (before === undefined || !hosts) return [{ connectionString }]
  return hosts.split(',').map(host => ({ connectionString: `${before}${host}${after}` }))
}

/**
 * The address whose server accepts writes: not a standby and not read-only. Tries all in parallel, because a dead
 * machine never answers and must not delay its replacement. Throws if none accepts writes `within` that many
 * milliseconds.
 */
export async function findWritable(candidates: readonly Address[], within = ANSWERS_WITHIN): Promise<Address> {
  try {
    return await Promise.any(candidates.map(address => takingWrites(address, within)))
  } catch (error) {
    throw error instanceof AggregateError ? (error.errors.at(-1) ?? new Error('No database address given')) : error
  }
}

async function takingWrites(address: Address, within: number): Promise<Address> {
  await using client = await connectOnce(address.connectionString, {
    connectionTimeoutMillis: within,
    query_timeout: within,
  })
  const { rows } = await client.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  if (rows[0]?.readOnly) throw new Error('Every database address is a standby or read-only')
  return address
}
