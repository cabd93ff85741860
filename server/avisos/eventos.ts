import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type Anunciado, ouvirEventos } from '#contract/eventos.ts'
import type { User } from '../access.ts'
import { callersTokenHash } from '../acesso/token.ts'
import type { Database } from '../db/db.ts'
import type { Listening } from '../db/listen.ts'
import { tooManyOpen } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { deadAmong } from './eventos.sql.ts'

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

type Listener = { user: User; tokenHash: Buffer; stream: Readable }

export type Hub = {
  /**
   * A stream of the events this user may see, until the session ends or anything about the user's access changes: the browser then
   * opens another, which the guard judges anew. 429 if too many are open.
   */
  join(user: User, tokenHash: Buffer): Promise<Readable>
  /** Number of open streams. */
  open(): number
  close(): Promise<void>
}

export function eventos(mount: Mount, hub: Hub): void {
  mount(ouvirEventos, ({ user, request }) => hub.join(user, callersTokenHash(request)))
}

/** All listeners of this server process. It listens to the database from the first one on. */
export function openHub(db: Database, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Hub {
  const listeners = new Set<Listener>()
  const timers: NodeJS.Timeout[] = []
  const ready = Promise.withResolvers<void>()
  let ears: Listening | undefined
  let closed = false

  const beat = () => listeners.forEach(({ stream }) => void push(stream, HEARTBEAT))
  const end = (listener: Listener) => {
    // Nothing may be pushed after the end.
    if (listeners.delete(listener)) listener.stream.push(null)
  }
  const check = async (some: readonly Listener[]) => {
    const dead = some.length > 0 ? await deadAmong(db, some) : []
    for (const { n } of dead) if (some[n]) end(some[n])
  }
  const checkAll = () =>
    void check([...listeners]).catch(({ message }: Error) => log.warn({ reason: message }, 'sessions were not checked'))
  const start = () => {
    let again = false
    ears = db.listen({
      onListening: () => {
        log.info('listening to the database')
        // Who was here before the connection broke has missed changes, perhaps of their own access.
        if (again) listeners.forEach(end)
        again = true
        ready.resolve()
      },
      onAnnounced: tellerOf(listeners),
      onAccessChanged: de =>
        [...listeners]
          .filter(({ user }) => ('usuario' in de ? user.id === de.usuario : user.clienteId === de.cliente))
          .forEach(end),
      onError: ({ message }) => log.warn({ reason: message }, 'not listening to the database'),
    })
    timers.push(setInterval(beat, HEARTBEAT_MS).unref(), setInterval(checkAll, CHECK_MS).unref())
  }

  return {
    async join(user, tokenHash) {
      if (closed) throw tooManyOpen()
      const listener = admitted(listeners, user, tokenHash)
      if (!ears) start()
      await ready.promise
      try {
        // The user's access may have changed between the guard and here. Nothing was sent yet.
        await check([listener])
      } catch (error) {
        listeners.delete(listener)
        throw error
      }
      return listeners.has(listener) ? listener.stream : Readable.from([])
    },
    open: () => listeners.size,
    async close() {
      closed = true
      ready.resolve()
      for (const timer of timers) clearInterval(timer)
      listeners.forEach(end)
      await ears?.stop()
    },
  }
}

function admitted(listeners: Set<Listener>, user: User, tokenHash: Buffer): Listener {
  const own = [...listeners].filter(listener => listener.user.id === user.id).length
  if (own >= MOST_OF_ONE_USER || listeners.size >= MOST) throw tooManyOpen()
  const stream = new Readable({ read: () => undefined })
  const listener = { user, tokenHash, stream }
  listeners.add(listener)
  stream.once('close', () => listeners.delete(listener))
  stream.push(LISTENING)
  return listener
}

/** Sends notices, orders and packed lines at once; stock changes are throttled and sent together. */
function tellerOf(listeners: ReadonlySet<Listener>): (announced: readonly Anunciado[]) => void {
  const moved = new Set<number>()
  const tell = (text: string, hears: (user: User) => boolean) => {
    for (const { user, stream } of listeners) if (hears(user)) push(stream, text)
  }
  // All shelves share a product's stock, so everybody learns which products changed, but not by whose order.
  const tellStock = () => {
    tell(event('estoque', { produtos: [...moved] }), () => true)
    moved.clear()
  }
  return announced => {
    const pedidos = announced.filter(anuncio => 'acao' in anuncio)
    const marcas = announced.filter(anuncio => 'itemPedidoId' in anuncio)
    const usuarios = announced.flatMap(anuncio => ('usuarioId' in anuncio ? [anuncio.usuarioId] : []))
    const produtos = announced.flatMap(anuncio => ('produtoId' in anuncio ? [anuncio.produtoId] : []))
    if (usuarios.length > 0) tell(event('avisos', {}), ({ id }) => usuarios.includes(id))
    if (marcas.length > 0) tell(event('separacao', { marcas }), ({ admin }) => admin)
    if (pedidos.length > 0) tell(event('pedidos', { pedidos }), ({ admin }) => admin)
    for (const [of, own] of Map.groupBy(pedidos, ({ clienteId }) => clienteId))
      tell(event('pedidos', { pedidos: own }), ({ clienteId }) => clienteId === of)
    if (moved.size === 0 && produtos.length > 0) setTimeout(tellStock, STOCK_EVERY_MS).unref()
    for (const produto of produtos) moved.add(produto)
  }
}

function push(stream: Readable, text: string): void {
  if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy()
  else stream.push(text)
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
