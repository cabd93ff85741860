import type { Socket } from 'node:net'
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
