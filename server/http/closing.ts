import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { lerSaude } from '#contract/configuracoes.ts'
import { unavailable } from '../errors.ts'
import { hasBody } from './request-body.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Announces the shutdown: the health check fails for the load balancer, and each answer closes its connection. */
    leave(): void
  }
}

/** In a shutdown each answer closes its connection: a kept-alive one would hold the server until its timeout. */
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

/** Milliseconds for which unwanted input is still read, so that the answer is not lost. */
const LINGER = 5_000

/**
 * An answer may be sent before its request has fully arrived (413). Cutting the connection then would lose the answer,
 * because unread input makes the system reset it. So this side ends it and reads on for a while.
 */
export function drainUnreadInput(app: FastifyInstance): void {
  app.server.prependListener('request', (request: IncomingMessage) => {
    const { socket } = request
    socket.destroySoon = () => (request.complete ? Socket.prototype.destroySoon.call(socket) : linger(socket, request))
  })
  // A kept-alive connection would be held by the rest of the input for as long as its sender likes.
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
