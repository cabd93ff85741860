import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { envioDe, MEBIBYTE } from '#contract/arquivo.ts'
import { UserError } from '../errors.ts'

const JSON_TYPE = /^application\/json\b/i
/** A line of 0.3 Mbit/s. */
const BYTES_IN_MS = 37.5

/** For how many milliseconds the head of a call is waited for, or its next byte where nothing is known of it. */
export const HEAD_WITHIN = 10_000
/** What a call takes that needs no token, and what is sent to an address that is none. */
export const PUBLIC_BODY = 8 * 1024

/** For how many milliseconds a body of at most so many bytes is waited for, over a slow line. */
export const arrivesWithin = (bytes: number): number => HEAD_WITHIN + bytes / BYTES_IN_MS

/** Whether a body comes with this head. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * Bodies are JSON, except for calls that take a file. Calls without a body accept an empty one with any Content-Type.
 * Size and type are looked at before the token is.
 */
export function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body.toString(), done)
  })

  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  app.addHook('onRequest', (request, _reply, done) => done(bodyRefusal(request)))
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request.headers)) refuseWhenLate(request)
    done(null, payload)
  })
}

function refuseWhenLate({ raw, routeOptions }: FastifyRequest): void {
  const late = setTimeout(() => {
    // Told to who reads it; where nobody does the call is answered without it.
    if (raw.listenerCount('error') > 0) raw.emit('error', tooSlow())
  }, arrivesWithin(routeOptions.bodyLimit)).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(late))
}

function bodyRefusal({ headers, method, routeOptions }: FastifyRequest): UserError | undefined {
  if (!hasBody(headers)) return undefined
  const { bodyLimit, schema } = routeOptions
  if (Number(headers['content-length'] ?? 0) > bodyLimit) return tooLarge(bodyLimit)
  // Nothing is unpacked: a few bytes would be worth much memory.
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
    return new UserError(
      415,
      'Formato não aceito',
      'Envie o conteúdo sem compressão, sem o cabeçalho Content-Encoding.',
    )
  const type = headers['content-type'] ?? ''
  const [plainType = ''] = type.toLowerCase().split(';')
  const envio = envioDe(schema?.body)
  if (envio?.tipos.includes(plainType.trim()) || JSON_TYPE.test(type)) return undefined
  if (envio)
    return new UserError(415, 'Formato não aceito', `Envie um arquivo destes tipos: ${envio.tipos.join(', ')}.`)
  return method === 'GET'
    ? undefined
    : new UserError(415, 'Formato não aceito', 'Envie JSON, com Content-Type: application/json.')
}

/** A call that did not wholly arrive in its time. */
export const tooSlow = () =>
  new UserError(408, 'A chamada demorou demais para chegar', 'Confira a conexão e tente de novo.')

/** A body of more bytes than the call takes. */
export function tooLarge(limit: number): UserError {
  const size = limit >= MEBIBYTE ? `${Math.floor(limit / MEBIBYTE)} MB` : `${Math.floor(limit / 1024)} KB`
  return new UserError(413, 'O conteúdo enviado é grande demais', `Envie no máximo ${size} por vez.`)
}
