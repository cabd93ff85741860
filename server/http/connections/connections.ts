import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { network } from '../network.ts'
import { HEAD_WITHIN } from '../request-body.ts'

/** Timeouts in milliseconds. Bodies have their own, depending on the call (request-body.ts). */
export const TIMES = {
  /** A whole request, including the largest files. */
  requestTimeout: 300_000,
  /** Between two requests. A proxy should close its own idle connections sooner. */
  keepAliveTimeout: 20_000,
  /** An answer that is not read, or a request that does not arrive. */
  connectionTimeout: 120_000,
  http: { headersTimeout: HEAD_WITHIN, connectionsCheckingInterval: 2_000 },
}

/** Connections of this server: twice as many as screens may listen (eventos.ts). */
const MOST = 4_000
/** Connections that carry no signed-in user's call; each takes some 12 KiB. */
const MOST_OF_NOBODY = 1_024
/** Enough for forty people behind one address, each with a browser's six connections. */
const MOST_OF_ONE_ADDRESS = 256
/** The provider's own programs may send hundreds of calls at once; the queues limit their cost. */
const MOST_OF_ONE_USER = 512

/** Open connections, and how many were closed to make room since the start. */
export type Callers = { open: number; dropped: number }

/** Checked on each call; Fastify's 'loopback' would parse the address each time. */
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
 * Limits the connections of this server: in total, those without a signed-in user, those of one address among these,
 * and those of one user. Beyond a limit, the oldest connection of the same kind is closed; beyond the total, the oldest
 * without a user. A signed-in user is never closed for others. A proxy on this machine does not count as an address:
 * the address it forwards does.
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
  // The user is known by now.
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

/**
 * Connections in order of arrival, each with an optional owner. `add` returns the owner's oldest connection if the
 * owner has too many.
 */
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
