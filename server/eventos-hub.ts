import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Anuncio } from '#contract/eventos.ts'
import type { User } from './access.ts'
import type { Listening } from './database-listen.ts'
import type { Database } from './db.ts'
import { tooManyOpen } from './errors.ts'
import { aliveAmong } from './eventos.sql.ts'

const HEARTBEAT_MS = 20_000
/** A stream ends within so long after its session. */
const CHECK_MS = 3_000
const MOST_OF_ONE_USER = 10
const MOST = 2_000
/** Who reads so slowly is let go, and reads everything anew when it is back. */
const MOST_UNREAD_BYTES = 256 * 1024

const HEARTBEAT = ':\n\n'
const LISTENING = event('ouvindo', {})

type Listener = { user: User; tokenHash: Buffer; stream: Readable }

export type Hub = {
  /** The stream of what this user may hear, until its session ends or it is closed. 429 where too many are open. */
  join(user: User, tokenHash: Buffer): Readable
  /** How many listen now. */
  open(): number
  close(): Promise<void>
}

/** Everyone who listens on this server. The database is listened to from the first of them on. */
export function openHub(db: Database, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Hub {
  const listeners = new Set<Listener>()
  const timers: NodeJS.Timeout[] = []
  let ears: Listening | undefined
  let listening = false
  let lost = false
  let closed = false

  const tell = (text: string) => {
    for (const { stream } of listeners) push(stream, text)
  }
  const start = () => {
    ears ??= db.listen({
      onListening: () => {
        listening = true
        lost = false
        log.info('listening to the database')
        tell(LISTENING)
      },
      onAnnounced: anuncios => pass(anuncios, listeners),
      // Told once, however often it is tried again.
      onError: ({ message }) => {
        if (!lost) log.warn({ reason: message }, 'not listening to the database')
        lost = true
      },
    })
    if (timers.length > 0) return
    timers.push(setInterval(() => tell(HEARTBEAT), HEARTBEAT_MS).unref(), setInterval(check, CHECK_MS).unref())
  }
  const leave = (listener: Listener) => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const timer of timers.splice(0)) clearInterval(timer)
  }
  /** Nothing may be pushed after the end. */
  const end = (listener: Listener) => {
    leave(listener)
    listener.stream.push(null)
  }
  const check = () =>
    dead(db, [...listeners]).then(
      found => found.filter(listener => listeners.has(listener)).forEach(end),
      ({ message }: Error) => log.warn({ reason: message }, 'sessions were not checked'),
    )

  return {
    join(user, tokenHash) {
      const own = [...listeners].filter(({ user: { id } }) => id === user.id).length
      if (closed || own >= MOST_OF_ONE_USER || listeners.size >= MOST) throw tooManyOpen()
      const stream = new Readable({ read: () => undefined })
      const listener = { user, tokenHash, stream }
      listeners.add(listener)
      stream.once('close', () => leave(listener))
      start()
      stream.push(listening ? LISTENING : HEARTBEAT)
      return stream
    },
    open: () => listeners.size,
    async close() {
      closed = true
      for (const listener of listeners) end(listener)
      await ears?.stop()
    },
  }
}

/** An administrator hears of every order, a client only of its own company's. */
function pass(anuncios: readonly Anuncio[], listeners: ReadonlySet<Listener>): void {
  const all = event('pedidos', { pedidos: anuncios })
  const byClient = Map.groupBy(anuncios, ({ clienteId }) => clienteId)
  for (const { user, stream } of listeners) {
    if (user.admin) push(stream, all)
    else {
      const own = user.clienteId === null ? undefined : byClient.get(user.clienteId)
      if (own) push(stream, event('pedidos', { pedidos: own }))
    }
  }
}

/** Those whose session is over, or whose user now may hear something else. */
async function dead(db: Database, listeners: readonly Listener[]): Promise<Listener[]> {
  const found = await aliveAmong(
    db,
    listeners.map(({ tokenHash }) => tokenHash),
  )
  const alive = new Map(found.map(session => [session.tokenHash.toString('hex'), session]))
  return listeners.filter(({ user, tokenHash }) => {
    const now = alive.get(tokenHash.toString('hex'))
    return now?.admin !== user.admin || now.clienteId !== user.clienteId
  })
}

function push(stream: Readable, text: string): void {
  if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy()
  else stream.push(text)
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
