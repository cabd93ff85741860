import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { envioDe, MEBIBYTE } from '#contract/arquivo.ts'
import { malformed, UserError } from '../errors.ts'

const JSON_TYPE = /^application\/json\b/i

/** The limit for public calls and unknown URLs, in bytes. */
export const PUBLIC_BODY = 8 * 1024

/** Whether a body follows these headers. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * Accepts JSON bodies, and files for calls that take one. Calls without a body accept an empty one with any
 * Content-Type. Size and type are checked before the token.
 */
export function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(malformed('O corpo não está em UTF-8.'))
    else parse(request, body.toString(), done)
  })

  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  app.addHook('onRequest', (request, _reply, done) => done(bodyRefusal(request)))
}

function bodyRefusal({ headers, method, routeOptions }: FastifyRequest): UserError | undefined {
  if (!hasBody(headers)) return undefined
  const { bodyLimit, schema } = routeOptions
  if (Number(headers['content-length'] ?? 0) > bodyLimit) return tooLarge(bodyLimit)
  // Compressed bodies are refused: a few bytes could expand to much memory.
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
    return notAccepted('Envie o conteúdo sem compressão, sem o cabeçalho Content-Encoding.')
  const type = headers['content-type'] ?? ''
  const [plainType = ''] = type.toLowerCase().split(';')
  const envio = envioDe(schema?.body)
  if (envio?.tipos.includes(plainType.trim()) || JSON_TYPE.test(type)) return undefined
  if (envio) return notAccepted(`Envie um arquivo destes tipos: ${envio.tipos.join(', ')}.`)
  return method === 'GET' ? undefined : notAccepted()
}

export const notAccepted = (detail = 'Envie JSON, com Content-Type: application/json.') =>
  new UserError(415, 'Formato não aceito', detail)

export function tooLarge(limit: number): UserError {
  const size = limit >= MEBIBYTE ? `${Math.floor(limit / MEBIBYTE)} MB` : `${Math.floor(limit / 1024)} KB`
  return new UserError(413, 'O conteúdo enviado é grande demais', `Envie no máximo ${size} por vez.`)
}
