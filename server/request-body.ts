import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MEBIBYTE } from '#contract/arquivo.ts'
import { UserError } from './errors.ts'

const JSON_TYPE = /^application\/json\b/i

/**
 * Bodies are JSON, but for the calls that take a file; an empty one is fine for calls without a body, whatever its Content-Type says.
 * Size and type are looked at before the token is, in the order that product.md §1 gives.
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
}

function bodyRefusal({ headers, method, routeOptions }: FastifyRequest): UserError | undefined {
  const length = Number(headers['content-length'] ?? 0)
  const hasBody = length > 0 || headers['transfer-encoding'] !== undefined
  if (!hasBody) return undefined
  const { bodyLimit, config } = routeOptions
  if (length > bodyLimit) return tooLarge(bodyLimit)
  const type = headers['content-type'] ?? ''
  const [plainType = ''] = type.toLowerCase().split(';')
  if (config.envio?.tipos.includes(plainType.trim()) || JSON_TYPE.test(type)) return undefined
  if (config.envio)
    return new UserError(415, 'Formato não aceito', `Envie um arquivo destes tipos: ${config.envio.tipos.join(', ')}.`)
  return method === 'GET'
    ? undefined
    : new UserError(415, 'Formato não aceito', 'Envie JSON, com Content-Type: application/json.')
}

/** A body of more bytes than the call takes. */
export function tooLarge(limit: number): UserError {
  const size = limit >= MEBIBYTE ? `${Math.floor(limit / MEBIBYTE)} MB` : `${Math.floor(limit / 1024)} KB`
  return new UserError(413, 'O conteúdo enviado é grande demais', `Envie no máximo ${size} por vez.`)
}
