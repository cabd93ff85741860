import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { envioDe, MEBIBYTE } from '#contract/arquivo.ts'
import { malformed, UserError } from '../errors.ts'

const JSON_TYPE = /^application\/json\b/i

/** Milliseconds for which a body may stop coming. */
const STALLED = 20_000
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
  app.server.on('request', (raw: IncomingMessage) => {
    if (hasBody(raw.headers)) endWhenStalled(raw, app.server.timeout)
  })
}

/** Callers who send part of a body and no more would hold their connections for as long as a slow one may take. */
function endWhenStalled(raw: IncomingMessage, usual: number): void {
  // Emitted to whoever reads the body; without a reader the call is answered without it.
  raw.setTimeout(STALLED, () => raw.listenerCount('error') > 0 && raw.emit('error', tooSlow()))
  raw.once('end', () => raw.socket.setTimeout(usual))
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

const tooSlow = () => new UserError(408, 'A chamada parou de chegar', 'Confira a conexão e tente de novo.')

export function tooLarge(limit: number): UserError {
  const size = limit >= MEBIBYTE ? `${(limit / MEBIBYTE).toLocaleString('pt-BR')} MB` : `${Math.floor(limit / 1024)} KB`
  return new UserError(413, 'O conteúdo enviado é grande demais', `Envie no máximo ${size} por vez.`)
}
