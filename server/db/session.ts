import type { Readable } from 'node:stream'
import type pg from 'pg'
import { addresses, findWritable } from './address.ts'
import { copyIn, copyOut } from './copy.ts'
import { connectOnce } from './once.ts'
import { type Statements, statements } from './statements.ts'

/** One connection in one transaction, for work on the whole database: no time limits, nothing hidden by row security. */
export type Session = Statements & {
  /** Statements as they are written, several at once. */
  run(text: string): Promise<void>
  copyOut(statement: string): Readable
  copyIn(statement: string, source: AsyncIterable<Buffer>): Promise<number>
}

/** `read`: one snapshot, nothing written. `write`: committed when `work` is done, taken back where it fails. */
type Mode = 'read' | 'write'

/** What COPY writes must not depend on who asks. */
const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local row_security = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`
const BEGIN: Record<Mode, string> = {
  read: 'begin isolation level repeatable read, read only',
  write: 'begin',
}

/** Runs `work` in a transaction on the address that takes writes. */
export async function inSession<Result>(
  connectionString: string,
  mode: Mode,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const address = await findWritable(addresses(connectionString))
  // Where the work failed, half sent or half read, nothing more can be said on this connection: its end takes all back.
  await using client = await connectOnce(address.connectionString, { application_name: `pedidos-${mode}` })
  await client.query(BEGIN[mode])
  await client.query(SETTINGS)
  const result = await work(sessionOf(client))
  await client.query('commit')
  return result
}

function sessionOf(client: pg.Client): Session {
  return {
    ...statements(({ text, values }) => client.query(text, values)),
    run: async text => void (await client.query(text)),
    copyOut: statement => copyOut(client, statement),
    copyIn: (statement, source) => copyIn(client, statement, source),
  }
}
