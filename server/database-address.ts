import { connectOnce } from './db.ts'

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

/** The first address whose server takes writes: no standby, and not set to read only. Throws the last failure where none is. */
export async function findWritable(candidates: readonly Address[]): Promise<Address> {
  let failure: unknown = new Error('No database address given')
  for (const address of candidates) {
    try {
      const client = await connectOnce(address.connectionString)
      try {
        const { rows } = await client.query<{ readOnly: boolean }>(
          `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
        )
        if (!rows[0]?.readOnly) return address
        failure = new Error('Every database address is a standby or read only')
      } finally {
        await client.end()
      }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
