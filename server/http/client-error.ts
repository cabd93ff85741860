import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { malformed, problem, UserError } from '../errors.ts'
import { tooSlow } from './request-body.ts'

const LINGER = 1_000

type ClientError = Error & { code?: string }

/** Answers what Node's parser refuses as application/problem+json too (`clientErrorHandler`). */
export function answerClientError({ code }: ClientError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = refusalFor(code)
  const body = JSON.stringify(problem(refusal))
  socket.end(
    `HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // A caller that is still sending would lose the answer if the connection were cut at once.
  setTimeout(() => socket.destroy(), LINGER).unref()
}

function refusalFor(code: string | undefined): UserError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new UserError(431, 'Os cabeçalhos são grandes demais', 'Envie no máximo 16 KB de cabeçalhos.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow()
  return malformed('Isto não é uma chamada HTTP válida.')
}

/** A proxy may send an absolute URL: only its path counts, whatever the host (RFC 9112, 3.2.2). */
export function pathAsked(url = '/'): string {
  if (url.startsWith('/')) return url
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/is.exec(url) ?? []
  if (path === undefined) return url
  return path.startsWith('/') ? path : `/${path}`
}

/** Node would answer these two errors with an empty body. Its own check of the host is off (`requireHostHeader`). */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const hostless = headers.host === undefined && raw.httpVersion === '1.1'
    done(hostless ? malformed('Falta o cabeçalho Host.') : undefined)
  })
  app.server.on('checkExpectation', (request, response) => {
    const refusal = new UserError(417, 'Expectativa não atendida', 'Envie sem o cabeçalho Expect, ou com 100-continue.')
    const body = Buffer.from(JSON.stringify(problem(refusal)))
    response.writeHead(417, {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': body.length,
      connection: 'close',
    })
    response.end(body)
    request.resume()
  })
}
