import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type Anuncio, ouvirEventos } from '#contract/eventos.ts'
import { personOf, type User } from '../access.ts'
import { callersTokenHash } from '../acesso/token.ts'
import type { Announced } from '../db/announce.ts'
import type { Database } from '../db/db.ts'
import type { Listening } from '../db/listen.ts'
import { tooManyOpen } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { aliveAmong } from './eventos.sql.ts'

const HEARTBEAT_MS = 20_000
/** Nothing tells that a session has expired: its stream ends within so long. */
const CHECK_MS = 3_000
/** Of one person: an administrator's visits count too. */
const MOST_OF_ONE_USER = 10
const MOST = 2_000
/** What is left moves with every order: so often at most is it told, of all products that moved meanwhile. */
const STOCK_EVERY_MS = 500
/** A listener that reads so slowly is let go; it reloads everything when it is back. */
const MOST_UNREAD_BYTES = 256 * 1024

const HEARTBEAT = ':\n\n'
const LISTENING = event('ouvindo', {})
const NOTICES = event('avisos', {})

type Listener = {
  user: User
  tokenHash: Buffer
  stream: Readable
  /** Only while the database says that its session lives and is still this user's. */
  hears: boolean
  /** How often that was put in doubt: an answer of the database from before the last doubt counts for nothing. */
  doubts: number
}

export type Hub = {
  /** The stream of what this user may hear, until its session ends or it is closed. 429 where too many are open. */
  join(user: User, tokenHash: Buffer): Readable
  /** How many listen now. */
  open(): number
  close(): Promise<void>
}

export function eventos(mount: Mount, hub: Hub): void {
  mount(ouvirEventos, async ({ user, request }) => hub.join(user, callersTokenHash(request)))
}

/** All who listen on this server. It listens to the database from the first of them on. */
export function openHub(db: Database, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Hub {
  const listeners = new Set<Listener>()
  const timers: NodeJS.Timeout[] = []
  let ears: Listening | undefined
  let listening = false
  let lost = false
  let closed = false

  const beat = () => listeners.forEach(({ stream }) => void push(stream, HEARTBEAT))
  /** Nothing may be pushed after the end. */
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
  /** These hear nothing until the database has told who they are; then they are told to reload everything. */
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
      // Told once, however often it is tried again.
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
  const own = [...listeners].filter(listener => personOf(listener.user) === personOf(user)).length
  if (own >= MOST_OF_ONE_USER || listeners.size >= MOST) throw tooManyOpen()
  const stream = new Readable({ read: () => undefined })
  const listener = { user, tokenHash, stream, hears: false, doubts: 0 }
  listeners.add(listener)
  stream.once('close', () => listeners.delete(listener))
  stream.push(HEARTBEAT)
  return listener
}

/** Tells notices, orders and packed lines at once, and products whose stock moved now and then, all of them together. */
function tellerOf(listeners: ReadonlySet<Listener>): (announced: Announced) => void {
  const moved = new Set<number>()
  // Everybody's shelves share a product's stock: everybody hears which products, nobody by whose order.
  const tellStock = () => {
    const text = event('estoque', { produtos: [...moved] })
    moved.clear()
    for (const { stream, hears } of listeners) if (hears) push(stream, text)
  }
  return ({ pedidos, produtos, usuarios, marcas }) => {
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

/** The provider's people hear of every order, a client only of its own company's. */
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

/** Those whose session is over, or whose user now may hear something else. */
async function dead(db: Database, listeners: readonly Listener[]): Promise<Set<Listener>> {
  const found = await aliveAmong(
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
