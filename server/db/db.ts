import type { Anunciado } from '#contract/eventos.ts'
import { announcer } from './announce.ts'
import { type Ears, type Listening, listenTo } from './listen.ts'
import { type Connections, openPool } from './pool.ts'
import { type Db, queryOf, statements } from './statements.ts'
import { inTransaction } from './transaction.ts'

export type { Db }

export type Database = Db & {
  /** The same database with another limit for each statement, in milliseconds. */
  within(statementTimeout: number): Db
  /** The pool's connections, and how many callers wait for one. */
  connections(): Connections
  /** Listens on a connection of its own to all servers' announcements and to access changes, in commit order. */
  listen(ears: Omit<Ears, 'onMessage'> & Heard): Listening
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Heard = { onAnnounced(announced: readonly Anunciado[]): void; onAccessChanged(de: AcessoMudado): void }
/** The user, or the company whose users, changed or lost access. Sent by triggers. */
type AcessoMudado = { usuario: number } | { cliente: number }

type Options = {
  connectionString: string
  poolSize?: number
  /** Milliseconds after which PostgreSQL ends a statement; one without any answer is given up slightly later. */
  statementTimeout?: number
  /** Milliseconds after which a caller that waits for a connection is refused. */
  connectionTimeout?: number
  onError?: (error: Error) => void
}

export const STATEMENT_TIMEOUT = 15_000
/** Of a call that only reads for a screen: nobody waits longer, and no other call for its connection. */
export const READING_TIMEOUT = 2_000
const CHANNEL = 'anuncios'
const ACCESS_CHANNEL = 'acessos'

export function connect({
  connectionString,
  poolSize = 10,
  statementTimeout = STATEMENT_TIMEOUT,
  connectionTimeout = 10_000,
  onError,
}: Options): Database {
  const pool = openPool({ connectionString, size: poolSize, statementTimeout, connectionTimeout, onError })
  const within = (limit?: number): Db => ({
    ...statements((statement, how) => pool.use(client => client.query(queryOf(statement, how)), limit)),
    announce: anuncio => announcements.announce(anuncio),
    transaction: work =>
      pool.use((client, discard) => inTransaction({ client, discard, announce: announcements.announce }, work), limit),
  })
  const run = within()
  const announcements = announcer({
    send: messages => run.hot.rows`select pg_notify(${CHANNEL}, m) from unnest(${messages}::text[]) as m`,
    onError,
  })
  const close = async () => {
    await announcements.close()
    await pool.close()
  }
  return {
    ...run,
    within,
    connections: pool.connections,
    listen: ({ onAnnounced, onAccessChanged, ...ears }) =>
      listenTo([CHANNEL, ACCESS_CHANNEL], connectionString, {
        ...ears,
        onMessage: (message, channel) =>
          channel === CHANNEL ? onAnnounced(JSON.parse(message)) : onAccessChanged(JSON.parse(message)),
      }),
    close,
    [Symbol.asyncDispose]: close,
  }
}
