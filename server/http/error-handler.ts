import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '../db/driver-errors.ts'
import { invalid, malformed, problem, UserError, unavailable } from '../errors.ts'
import { refusalOf } from './constraints.ts'
import { API_HEADERS } from './headers.ts'
import { notAccepted, tooLarge } from './request-body.ts'

/** Every failure becomes application/problem+json. An unexpected error is logged and answered with a bare 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
}

/** Answers one failure, including Fastify's own before a route is found (`frameworkErrors`). */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error, request)
  // A handler's own 503 (another service is away) is no error of ours, but is logged as a warning.
  if (refusal.status >= 500) request.log[error instanceof UserError ? 'warn' : 'error']({ err: error }, 'call failed')
  if (refusal.extra.retryAfter) reply.header('Retry-After', String(refusal.extra.retryAfter))
  return reply
    .headers(API_HEADERS) // overrides a page's headers too
    .status(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem(refusal))
}

function refusalFor(error: FastifyError, request: FastifyRequest): UserError {
  if (error instanceof UserError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error)
  const fromConstraint = refusalOf(error)
  if (fromConstraint) return fromConstraint
  // The caller disconnected early: neither this server nor the database failed.
  if (isBrokenOff(error, request)) return malformed('A chamada foi interrompida antes do fim.')
  if (isDatabaseAway(error)) return unavailable()
  return protocolRefusal(error, request.routeOptions.bodyLimit)
}

/** The caller disconnected while the request was read or its answer compressed. */
const isBrokenOff = ({ code, message }: FastifyError, { raw }: FastifyRequest) =>
  (code === 'ECONNRESET' && message === 'aborted') || (code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed)

type Validation = { validation: { instancePath: string; message?: string | undefined; params?: unknown }[] }

function validationRefusal({ validation }: Validation): UserError {
  const errors = validation.map(({ instancePath, message }) => ({
    campo: instancePath.replace(/^\//, '').replaceAll('/', '.') || null,
    mensagem: message || 'Valor inválido',
  }))
  const [first = { campo: null, mensagem: 'Valor inválido' }, ...rest] = errors
  return invalid([first, ...rest])
}

/** Fastify's own errors before a handler runs. */
function protocolRefusal({ statusCode, code }: FastifyError, bodyLimit: number): UserError {
  if (statusCode === 413) return tooLarge(bodyLimit)
  if (statusCode === 415) return notAccepted()
  if (code === 'FST_ERR_MAX_PARAM_LENGTH' || code === 'FST_ERR_BAD_URL') return malformed('O endereço não é válido.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return malformed('O corpo não é um JSON válido.')
  return new UserError(
    500,
    'Algo deu errado do nosso lado',
    'Nada foi gravado. Tente de novo; se continuar, avise o fornecedor.',
  )
}
