import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { triesWith } from './sign-in-log.ts'

/** The logged fields of an error, without a database error's `detail` and `where`, which may hold personal data. */
function err(error: Error & { code?: string; constraint?: string }) {
  const { name: type, message, stack = '', code, constraint, cause } = error
  return { type, message, stack, code, constraint, ...(cause instanceof Error && { cause: cause.message }) }
}

/** Logger options for JSON lines at `level`. */
export const logOptions = (level: string): FastifyServerOptions['logger'] => ({ level, serializers: { err } })

/**
 * Logs one JSON line per call: the route's pattern, never its URL, and no personal data. Sign-in attempts add the
 * fields of `triesWith`.
 */
export function logRequests(app: FastifyInstance, secondFactorKey: Buffer | undefined): void {
  const tryOf = triesWith(secondFactorKey)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        ...callerIn(request),
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...tryOf(request),
      },
      'call',
    )
    done()
  })
}

/** A person by number, because names are personal; a key by number and name. */
const callerIn = ({ user }: FastifyRequest) =>
  user?.escopos ? { userId: null, keyId: -user.id, key: user.nome } : { userId: user?.id ?? null }
