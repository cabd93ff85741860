import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { lerSaude } from '#contract/configuracoes.ts'
import { unavailable } from '../../errors.ts'
import { hasBody } from '../request-body.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server is about to close: its health tells the balancer, and each answer tells who keeps a connection. */
    leave(): void
  }
}

/** A call under way when the server closes ends its connection: one kept alive would hold the server until its time limit. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let leaving = false
  const leave = () => {
    leaving = true
  }
  app.decorate('leave', leave)
  app.addHook('preClose', async () => leave())
  app.addHook('onRequest', (request, _reply, done) =>
    done(leaving && request.routeOptions.url === lerSaude.url ? unavailable() : undefined),
  )
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** For how long what nobody wants to read any more is still taken from the line, so that the answer is not lost. */
const LINGER = 5_000

/**
 * An answer may be ready before its call has wholly arrived (413): a connection that was cut then would take the answer
 * with it, because what is left unread makes the system reset it. It is ended on this side and read on for a while.
 */
export function letAnswersArrive(app: FastifyInstance): void {
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Node's parser stops after the body of a call that asks for another protocol: no other call would be heard on its connection.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    const { socket } = request
    socket.destroySoon = () => (request.complete ? Socket.prototype.destroySoon.call(socket) : linger(socket, request))
  })
  // Kept alive, the connection would be held by what is still to come for as long as its sender likes.
  app.addHook('onSend', ({ raw, headers }, reply, payload, done) => {
    if (raw.complete === false && hasBody(headers)) reply.header('connection', 'close')
    done(null, payload)
  })
}

function linger(socket: Socket, request: IncomingMessage): void {
  const cut = setTimeout(() => socket.destroy(), LINGER).unref()
  socket.once('close', () => clearTimeout(cut))
  request.once('end', () => Socket.prototype.destroySoon.call(socket))
  request.resume()
  socket.end()
}

const STALLED_AFTER = 60_000

/** Ends the connection of who asked for a file and takes nothing of it for so many milliseconds: its work and its turn end with it. */
export function endWhenStalled({ socket }: ServerResponse, after = STALLED_AFTER): void {
  // Without a listener the server itself closes what is idle; the connection's next call starts with its own limit again.
  if (socket instanceof Socket) socket.setTimeout(after)
}
