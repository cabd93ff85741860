import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hasBody } from '../request-body.ts'

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
