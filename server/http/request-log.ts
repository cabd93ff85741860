import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { personOf } from '../access.ts'
import { triesWith } from './sign-in-log.ts'

/** What the log keeps of a failure: a database error's `detail` and `where` may hold a person's data and stay out. */
function err(error: Error & { code?: string; constraint?: string }) {
  const { name: type, message, stack = '', code, constraint, cause } = error
  return { type, message, stack, code, constraint, ...(cause instanceof Error && { cause: cause.message }) }
}

/** JSON lines at this level. */
export const logOptions = (level: string): FastifyServerOptions['logger'] => ({ level, serializers: { err } })

/** One JSON line per call: its route's pattern, never its URL, and no personal data; of a sign-in also what `triesWith` tells. */
export function logRequests(app: FastifyInstance, secondFactorKey: Buffer | undefined): void {
  const tryOf = triesWith(secondFactorKey)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        userId: request.user ? personOf(request.user) : null,
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
