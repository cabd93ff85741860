import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { network } from '../network.ts'
import { HEAD_WITHIN } from '../request-body.ts'

/** How long what does not move is kept, in milliseconds. What a body may take is its call's (request-body.ts). */
export const TIMES = {
  /** A whole call, the largest of files too. */
  requestTimeout: 300_000,
  /** Between two calls. A proxy should give up its own idle ones sooner. */
  keepAliveTimeout: 20_000,
  /** An answer of which nothing is taken, and a call of which nothing comes. */
  connectionTimeout: 120_000,
  http: { headersTimeout: HEAD_WITHIN, connectionsCheckingInterval: 2_000 },
}

/** Of this server. Twice as many as screens may listen (eventos.ts). */
const MOST = 4_000
/** Those of them that carry no call of anybody who is signed in: some 12 KiB each. */
const MOST_OF_NOBODY = 1_024
/** Forty people behind one address, each with the six connections that a browser opens, are fewer. */
const MOST_OF_ONE_ADDRESS = 256
/** A program of the provider's may ask for hundreds of things at once; what they cost is bounded by the queues. */
const MOST_OF_ONE_USER = 512

/** Connections that are there, and how many were ended to make room since the server began. */
export type Callers = { open: number; dropped: number }

/** Asked with each call: what Fastify makes of 'loopback' takes the address to pieces each time. */
export const isThisMachine = (address: string): boolean => /^(::1$|(::ffff:)?127\.)/i.test(address)

type Bounds = {
  most: number
  ofNobody: number
  ofOneAddress: number
  ofOneUser: number
  isProxy: (address: string) => boolean
}
const BOUNDS: Bounds = {
  most: MOST,
  ofNobody: MOST_OF_NOBODY,
  ofOneAddress: MOST_OF_ONE_ADDRESS,
  ofOneUser: MOST_OF_ONE_USER,
  isProxy: isThisMachine,
}

/**
 * Bounds the connections of this server: in all, those that carry no call of anybody who is signed in, of these the ones of one
 * address, and those that carry one user's. Beyond, the oldest of the same kind makes room, in all the oldest that carries
 * nobody's: who is signed in never makes room for others. A proxy on this machine is no address: whose calls it carries counts.
 */
export function boundConnections(
  app: FastifyInstance,
  { most, ofNobody, ofOneAddress, ofOneUser, isProxy }: Bounds = BOUNDS,
): () => Callers {
  const all = new Set<Socket>()
  const nobodys = newQueue<string>(ofOneAddress)
  const ofUsers = newQueue<number>(ofOneUser)
  let dropped = 0

  const leave = (socket: Socket) => {
    all.delete(socket)
    nobodys.delete(socket)
    ofUsers.delete(socket)
  }
  const makeRoom = (oldest: Socket | undefined) => {
    if (!oldest) return
    dropped++
    leave(oldest)
    oldest.destroy()
  }
  const carriesNobody = (socket: Socket, ip = '') => {
    if (!all.has(socket)) return // dropped meanwhile, or none at all (`inject`)
    ofUsers.delete(socket)
    makeRoom(nobodys.add(socket, ip === '' || isProxy(ip) ? undefined : network(ip)))
    if (nobodys.size() > ofNobody || all.size > most) makeRoom(nobodys.oldest())
  }

  app.server.on('connection', socket => {
    all.add(socket)
    socket.once('close', () => leave(socket))
    carriesNobody(socket, socket.remoteAddress)
  })
  app.addHook('onRequest', ({ raw, ip }, _reply, done) => {
    carriesNobody(raw.socket, ip)
    done()
  })
  // It is known by now who calls.
  app.addHook('preParsing', ({ raw: { socket }, user }, _reply, payload, done) => {
    if (user && all.has(socket)) {
      nobodys.delete(socket)
      makeRoom(ofUsers.add(socket, user.id))
    }
    done(null, payload)
  })
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    carriesNobody(socket, socket.remoteAddress)
    done()
  })
  return () => ({ open: all.size, dropped })
}

/** Connections in the order in which they came, each of somebody's; `add` says which is the oldest of theirs where they have too many. */
function newQueue<Whose>(most: number) {
  const all = new Map<Socket, Whose | undefined>()
  const byWhose = new Map<Whose, Set<Socket>>()
  const remove = (socket: Socket) => {
    const whose = all.get(socket)
    all.delete(socket)
    if (whose === undefined) return
    const theirs = byWhose.get(whose)
    theirs?.delete(socket)
    if (theirs?.size === 0) byWhose.delete(whose)
  }
  return {
    delete: remove,
    size: () => all.size,
    oldest: () => all.keys().next().value,
    add(socket: Socket, whose: Whose | undefined): Socket | undefined {
      remove(socket)
      all.set(socket, whose)
      if (whose === undefined) return undefined
      const theirs = byWhose.get(whose) ?? new Set()
      byWhose.set(whose, theirs.add(socket))
      return theirs.size > most ? theirs.values().next().value : undefined
    },
  }
}
