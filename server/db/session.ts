import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { connectOnce } from './one-connection.ts'
import { type Statements, statements } from './statements.ts'

/** One connection in one transaction, for work on the whole database: no timeouts, no row security. */
export type Session = Statements & {
  /** Runs statements as given, several at once. */
  run(text: string): Promise<void>
  copyOut(statement: string): Readable
  copyIn(statement: string, source: AsyncIterable<Buffer>): Promise<void>
}

/** `read`: one read-only snapshot. `write`: committed when `work` succeeds, rolled back if it fails. */
type Mode = 'read' | 'write'

/** The output of COPY must not depend on the user's settings. */
const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local row_security = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`
const BEGIN: Record<Mode, string> = {
  read: 'begin isolation level repeatable read, read only',
  write: 'begin',
}

/** Runs `work` in a transaction of its own connection. */
export async function inSession<Result>(
  connectionString: string,
  mode: Mode,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  // After a failure, with data half sent or read, the connection is unusable; closing it rolls everything back.
  await using client = await connectOnce(connectionString, { application_name: `pedidos-${mode}` })
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
    copyOut: statement => client.query(to(statement)),
    copyIn: (statement, source) => pipeline(Readable.from(source), client.query(from(statement))),
  }
}
