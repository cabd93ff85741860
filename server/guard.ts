import type { FastifyInstance, FastifyRequest } from 'fastify'
import { INT4_MAX } from '#contract/campos.ts'
import type { Access } from '#contract/route.ts'
import { requireAccess, requireOperator, type User, userOfToken } from './access.ts'
import type { AccessLog } from './acesso/acessos.ts'
import type { Business } from './business.ts'
import type { Database } from './db/db.ts'
import { isConnectionLost, isSilent } from './db/driver-errors.ts'
import { type Conferida, check, type Pergunta } from './estantes/estante-conferida.sql.ts'
import { together } from './http/coalesced.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    estante?: true
  }
  interface FastifyRequest {
    user: User | undefined
    /** What was asked of the shelf of this call together with who calls; absent where the call is not about one. */
    estante: Conferida | undefined
  }
}

const NO_SHELF = 0

/** Nobody reaches a handler whom its call does not let in: who calls is asked of the database, by each call anew. */
export function guardEntry(
  app: FastifyInstance,
  db: Database,
  noteAccess: AccessLog,
  { metricsToken }: Business,
): void {
  app.decorateRequest('user', undefined)
  app.decorateRequest('estante', undefined)
  app.addHook('onRoute', ({ url, config, method }) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/docs') && !config?.access)
      throw new Error(`${method} ${url} does not declare who may call it`)
  })
  const checked = together<Pergunta, Conferida>(
    ({ token, estanteId }) => `${estanteId} ${token}`,
    perguntas => check(db, perguntas),
    // The end of one connection is not the end of all the calls whose question it carried.
    error => isConnectionLost(error) && !isSilent(error),
  )
  app.addHook('onRequest', async request => {
    const { access, estante } = request.routeOptions.config
    if (!access) return
    const token = tokenOf(request)
    if (access === 'operator') return requireOperator(metricsToken, token)
    if (token && estante) await checkShelf(request, token)
    else if (token && access !== 'public') request.user = await userOfToken(db.forCall(request.id), token)
    if (request.user) await noteAccess(db, request.user.id, request.ip)
    requireAccess(access, request.user)
  })

  async function checkShelf(request: FastifyRequest, token: string): Promise<void> {
    const { id } = request.params as { id: string }
    // What is no number is refused later, and by then it is known who may be told so.
    const found = await checked({ token, estanteId: /^\d+$/.test(id) ? Math.min(Number(id), INT4_MAX) : NO_SHELF })
    request.estante = found
    // Sliding a session's end is a write that may have to wait for another: it is not asked together with others.
    request.user = found.due ? await userOfToken(db.forCall(request.id), token) : found.user
  }
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, given] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? given : undefined
}
