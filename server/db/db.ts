import sql from 'sql-template-tag'
import { addresses } from './address.ts'
import { type Announced, announcer, readAnnouncements } from './announce.ts'
import { type Ears, type Listening, listenTo } from './listen.ts'
import { type Connections, openPool } from './pool.ts'
import { type SlowStatement, type Watch, watching } from './slow-statements.ts'
import { type Db, queryOf, statements } from './statements.ts'
import { inTransaction } from './transaction.ts'

export type { Db }

export type Database = Db & {
  /** The same, for one call: its slow statements are told with its id. */
  forCall(reqId: string): Db
  /** The pool's connections, and how many wait for one. */
  connections(): Connections
  /** No connection that is there now is used again: its machine was silent, and nobody may have told it. */
  renew(): void
  /** How many statements took long so far. */
  slowStatements(): number
  /** Hears what every server announces and whose access changed, in the order of the commits, on a connection of its own. */
  listen(ears: Omit<Ears, 'onMessage'> & Heard): Listening
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Heard = { onAnnounced(announced: Announced): void; onAccessChanged(de: AcessoMudado): void }
/** Whose access changed or ended: one user's, or that of a company's users. Written by triggers (migration 0013). */
export type AcessoMudado = { usuario: number } | { cliente: number }

type Options = {
  connectionString: string
  poolSize?: number
  /** When PostgreSQL ends a statement, in milliseconds; one that gets no answer at all is given up a little later. */
  statementTimeout?: number
  onError?: (error: Error) => void
  /** Statements that take so many milliseconds are told to `onSlow`. */
  slowMs?: number | undefined
  onSlow?: (slow: SlowStatement) => void
  /** Settings of every connection, as statements. */
  settings?: string
}

export const STATEMENT_TIMEOUT = 15_000
const CHANNEL = 'pedidos'
const ACCESS_CHANNEL = 'acessos'

/** Opens a pool on the address that takes writes; where it stops taking them the others are tried. */
export async function connect(options: Options): Promise<Database> {
  const { connectionString, poolSize = 10, statementTimeout = STATEMENT_TIMEOUT, onError, settings } = options
  const candidates = addresses(connectionString)
  const pool = await openPool({ candidates, size: poolSize, statementTimeout, onError, settings })
  const { watch, slowStatements } = watching(options)
  /** What runs statements for one call, or for background work. */
  const over = (watch: Watch): Db => ({
    ...statements((statement, options) =>
      pool.use(client => watch(statement, () => client.query(queryOf(statement, options)))),
    ),
    announce: anuncio => announcements.announce(anuncio),
    transaction: work =>
      pool.use((client, discard) => inTransaction({ client, discard, watch, announce: announcements.announce }, work)),
  })
  const run = over(watch())
  const announcements = announcer({
    send: messages =>
      run.rows(sql`select pg_notify(${CHANNEL}, m) from unnest(${messages}::text[]) as m`, { hot: true }),
    onError,
  })
  const close = async () => {
    await announcements.close()
    await pool.close()
  }
  return {
    ...run,
    forCall: reqId => over(watch(reqId)),
    connections: pool.connections,
    renew: pool.renew,
    slowStatements,
    listen: ({ onAnnounced, onAccessChanged, ...ears }) =>
      listenTo([CHANNEL, ACCESS_CHANNEL], candidates, {
        ...ears,
        onMessage: (message, channel) =>
          channel === CHANNEL ? onAnnounced(readAnnouncements(message)) : onAccessChanged(JSON.parse(message)),
      }),
    close,
    [Symbol.asyncDispose]: close,
  }
}
