import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type Anunciado, type Anuncio, ouvirEventos } from '#contract/eventos.ts'
import type { User } from '../access.ts'
import { callersTokenHash } from '../acesso/token.ts'
import type { Database } from '../db/db.ts'
import type { Listening } from '../db/listen.ts'
import { tooManyOpen } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { findValidSessions } from './eventos.sql.ts'

const HEARTBEAT_MS = 20_000
/** No event announces that a session expired; its stream ends within this time. */
const CHECK_MS = 3_000
/** Open streams per user. */
const MOST_OF_ONE_USER = 10
const MOST = 2_000
/** Stock changes with every order, so its events are throttled and name all products that changed meanwhile. */
const STOCK_EVERY_MS = 500
/** A listener with more unread bytes than this is dropped; it reloads everything when it reconnects. */
const MOST_UNREAD_BYTES = 256 * 1024

const HEARTBEAT = ':\n\n'
const LISTENING = event('ouvindo', {})
const NOTICES = event('avisos', {})

type Listener = {
  user: User
  tokenHash: Buffer
  stream: Readable
  /** True only while the database confirms that the session is valid and still belongs to this user. */
  hears: boolean
  /** Number of times `hears` was reset; a session check that began before the last reset is stale and ignored. */
  doubts: number
}

export type Hub = {
  /** A stream of the events this user may see, until the session ends or the stream is closed. 429 if too many are open. */
  join(user: User, tokenHash: Buffer): Readable
  /** Number of open streams. */
  open(): number
  close(): Promise<void>
}

export function eventos(mount: Mount, hub: Hub): void {
  mount(ouvirEventos, async ({ user, request }) => hub.join(user, callersTokenHash(request)))
}

/** All listeners of this server process. It listens to the database from the first one on. */
export function openHub(db: Database, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Hub {
  const listeners = new Set<Listener>()
  const timers: NodeJS.Timeout[] = []
  let ears: Listening | undefined
  let listening = false
  let lost = false
  let closed = false

  const beat = () => listeners.forEach(({ stream }) => void push(stream, HEARTBEAT))
  /** Removes the listener first: nothing may be pushed after the end. */
  const end = (listener: Listener) => {
    listeners.delete(listener)
    listener.stream.push(null)
  }
  const check = async (some: readonly Listener[]) => {
    if (some.length === 0) return
    const doubts = some.map(listener => listener.doubts)
    const gone = await dead(db, some)
    for (const [i, listener] of some.entries()) {
      if (!listeners.has(listener)) continue
      if (gone.has(listener)) end(listener)
      else if (listening && !listener.hears && listener.doubts === doubts[i]) {
        listener.hears = true
        push(listener.stream, LISTENING)
      }
    }
  }
  const look = (some: readonly Listener[]) =>
    void check(some).catch(({ message }: Error) => log.warn({ reason: message }, 'sessions were not checked'))
  /** Mutes these listeners until the database confirms their user; `LISTENING` then makes them reload everything. */
  const doubt = (which: (listener: Listener) => boolean) => {
    const doubted = [...listeners].filter(which)
    for (const listener of doubted) {
      listener.hears = false
      listener.doubts++
    }
    look(doubted)
  }
  const start = () => {
    ears = db.listen({
      onListening: () => {
        listening = true
        lost = false
        log.info('listening to the database')
        doubt(() => true)
      },
      onAnnounced: tellerOf(listeners),
      onAccessChanged: de =>
        doubt(({ user }) => ('usuario' in de ? user.id === de.usuario : user.clienteId === de.cliente)),
      // Logged once per outage, not once per retry.
      onError: ({ message }) => {
        if (!lost) log.warn({ reason: message }, 'not listening to the database')
        lost = true
      },
    })
    timers.push(setInterval(beat, HEARTBEAT_MS).unref(), setInterval(() => look([...listeners]), CHECK_MS).unref())
  }

  return {
    join(user, tokenHash) {
      if (closed) throw tooManyOpen()
      const listener = admitted(listeners, user, tokenHash)
      if (!ears) start()
      if (listening) look([listener])
      return listener.stream
    },
    open: () => listeners.size,
    async close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      for (const listener of listeners) end(listener)
      await ears?.stop()
    },
  }
}

function admitted(listeners: Set<Listener>, user: User, tokenHash: Buffer): Listener {
  const own = [...listeners].filter(listener => listener.user.id === user.id).length
  if (own >= MOST_OF_ONE_USER || listeners.size >= MOST) throw tooManyOpen()
  const stream = new Readable({ read: () => undefined })
  const listener = { user, tokenHash, stream, hears: false, doubts: 0 }
  listeners.add(listener)
  stream.once('close', () => listeners.delete(listener))
  stream.push(HEARTBEAT)
  return listener
}

/** Sends notices, orders and packed lines at once; stock changes are throttled and sent together. */
function tellerOf(listeners: ReadonlySet<Listener>): (announced: readonly Anunciado[]) => void {
  const moved = new Set<number>()
  // All shelves share a product's stock, so everybody learns which products changed, but not by whose order.
  const tellStock = () => {
    const text = event('estoque', { produtos: [...moved] })
    moved.clear()
    for (const { stream, hears } of listeners) if (hears) push(stream, text)
  }
  return announced => {
    const pedidos = announced.filter(anuncio => 'acao' in anuncio)
    const marcas = announced.filter(anuncio => 'itemPedidoId' in anuncio)
    const usuarios = announced.flatMap(anuncio => ('usuarioId' in anuncio ? [anuncio.usuarioId] : []))
    const produtos = announced.flatMap(anuncio => ('produtoId' in anuncio ? [anuncio.produtoId] : []))
    for (const { user, stream, hears } of listeners) if (hears && usuarios.includes(user.id)) push(stream, NOTICES)
    if (pedidos.length > 0) pass(pedidos, listeners)
    if (marcas.length > 0) {
      const text = event('separacao', { marcas })
      for (const { user, stream, hears } of listeners) if (hears && user.admin) push(stream, text)
    }
    if (moved.size === 0 && produtos.length > 0) setTimeout(tellStock, STOCK_EVERY_MS).unref()
    for (const produto of produtos) moved.add(produto)
  }
}

/** The provider's users get every order, a client's only their own company's. */
function pass(anuncios: readonly Anuncio[], listeners: ReadonlySet<Listener>): void {
  const all = event('pedidos', { pedidos: anuncios })
  const byClient = Map.groupBy(anuncios, ({ clienteId }) => clienteId)
  for (const { user, stream, hears } of listeners) {
    if (!hears) continue
    if (user.admin) push(stream, all)
    else {
      const own = user.clienteId === null ? undefined : byClient.get(user.clienteId)
      if (own) push(stream, event('pedidos', { pedidos: own }))
    }
  }
}

/** The listeners whose session has ended, or whose user's rights have changed. */
async function dead(db: Database, listeners: readonly Listener[]): Promise<Set<Listener>> {
  const found = await findValidSessions(
    db,
    listeners.map(({ tokenHash }) => tokenHash),
  )
  const alive = new Map(found.map(session => [session.tokenHash.toString('hex'), session]))
  return new Set(
    listeners.filter(({ user, tokenHash }) => {
      const now = alive.get(tokenHash.toString('hex'))
      return now?.papel !== user.papel || now.clienteId !== user.clienteId
    }),
  )
}

function push(stream: Readable, text: string): void {
  if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy()
  else stream.push(text)
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
