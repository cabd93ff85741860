import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access, Route } from '#contract/route.ts'
import { requireAccess, requireOperator, type User, userOfToken } from './access.ts'
import type { AccessLog } from './acesso/acessos.ts'
import type { Business } from './business.ts'
import type { Database } from './db/db.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    tambem?: Route['config']['tambem']
    arquivo?: Route['config']['arquivo']
  }
  interface FastifyRequest {
    user: User | undefined
  }
}

/** Lets only permitted callers reach a handler. The user is read from the database on each call. */
export function guardEntry(
  app: FastifyInstance,
  db: Database,
  noteAccess: AccessLog,
  { metricsToken }: Business,
): void {
  app.decorateRequest('user', undefined)
  app.addHook('onRoute', ({ url, config, method }) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/docs') && !config?.access)
      throw new Error(`${method} ${url} does not declare who may call it`)
  })
  app.addHook('onRequest', async request => {
    const { access, tambem } = request.routeOptions.config
    if (!access) return
    const token = tokenOf(request)
    if (access === 'operator') return requireOperator(metricsToken, token)
    if (token && access !== 'public') request.user = await userOfToken(db, token)
    if (request.user) await noteAccess(db, request.user.id, request.ip)
    // A HEAD request uses the route of its GET.
    const method = request.method === 'HEAD' ? 'GET' : (request.method as Route['method'])
    requireAccess({ method, config: { access, ...(tambem && { tambem }) } }, request.user)
  })
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, given] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? given : undefined
}
