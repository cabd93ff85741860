import { connectOnce } from './once.ts'

const ANSWERS_WITHIN = 4_000

export type Address = { connectionString: string }

/**
 * `postgres://user:password@a:5432,b/name?x=y` → one connection string per address, in the order given.
 * node-postgres knows one host only; libpq's notation for several is split here.
 */
export function addresses(connectionString: string): Address[] {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(connectionString) ?? []
  if (before === undefined || !hosts) return [{ connectionString }]
  return hosts.split(',').map(host => ({ connectionString: `${before}${host}${after}` }))
}

/**
 * The address whose server takes writes: no standby, and not set to read only. All are asked at once: a machine that is
 * gone says nothing at all, and must not hold up the one that took its place. Throws a failure where none takes writes
 * `within` so many milliseconds.
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
  if (rows[0]?.readOnly) throw new Error('Every database address is a standby or read only')
  return address
}
