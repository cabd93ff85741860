import type { FastifyInstance, FastifyRequest } from 'fastify'
import { somarDias } from '#contract/dias.ts'
import { type Access, escreve, type Route } from '#contract/route.ts'
import { isKey, requireAccess, type User, userOfToken } from './access.ts'
import type { AccessLog } from './acesso/acessos.ts'
import type { Business } from './business.ts'
import type { Database, Db } from './db/db.ts'
import { deadKey, tooManyWrites } from './errors.ts'
import { timeLimit } from './http/mount.ts'
import { diaEHora } from './instants.ts'
import { userOfKey } from './integracao/chaves.sql.ts'
import { turnTaker } from './integracao/ritmo.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    tambem?: Route['config']['tambem']
    escopo?: Route['config']['escopo']
  }
  interface FastifyRequest {
    user: User | undefined
  }
}

/** Lets only permitted callers reach a handler. The user is read from the database on each call. */
export function guardEntry(app: FastifyInstance, db: Database, noteAccess: AccessLog, business: Business): void {
  app.decorateRequest('user', undefined)
  app.addHook('onRoute', ({ url, config, method }) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/docs') && !config?.access)
      throw new Error(`${method} ${url} does not declare who may call it`)
  })
  const countWrite = writeCounter(business.userWritesPerMinute ?? 0)
  const takeTurn = turnTaker(() => business.clock().getTime())
  app.addHook('onRequest', async request => {
    const { access, tambem, relatorio, escopo } = request.routeOptions.config
    if (!access) return
    const token = tokenOf(request)
    // A HEAD request uses the route of its GET.
    const method = request.method === 'HEAD' ? 'GET' : (request.method as Route['method'])
    const config = { access, ...(tambem && { tambem }), ...(relatorio && { relatorio }), ...(escopo && { escopo }) }
    const call = { method, config }
    if (token && access !== 'public') request.user = await callerOf(db.within(timeLimit(call)), token)
    if (token && access !== 'public' && !request.user && isKey(token)) throw deadKey()
    if (request.user?.papel === 'entregador') request.user.dias = daysOfRounds(business, escreve(call))
    if (request.user?.escopos) takeTurn(request.user.id)
    else if (request.user) {
      await noteAccess(db, request.user.id, request.ip)
      if (escreve(call)) countWrite(request.user.id)
    }
    requireAccess(call, request.user)
  })
}

const callerOf = (db: Db, token: string) => (isKey(token) ? userOfKey(db, token) : userOfToken(db, token))

/** Today and tomorrow; what was done at yesterday's doors is accepted too: the phone may have had no network since. */
function daysOfRounds({ clock, timeZone }: Business, writes: boolean): string[] {
  const { dia } = diaEHora(clock(), timeZone)
  return [...(writes ? [somarDias(dia, -1)] : []), dia, somarDias(dia, 1)]
}

/**
 * Counts each user's writes in fixed minutes and throws 429 above `most`; 0: no limit. Each server counts for itself, in
 * memory: a count that servers share would cost every write another one.
 */
function writeCounter(most: number): (userId: number) => void {
  const MINUTE = 60_000
  const writes = new Map<number, number>()
  let end = 0
  return userId => {
    const now = performance.now()
    if (now >= end) {
      writes.clear()
      end = now + MINUTE
    }
    const count = (writes.get(userId) ?? 0) + 1
    writes.set(userId, count)
    if (most > 0 && count > most) throw tooManyWrites(Math.ceil((end - now) / 1000))
  }
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, given] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? given : undefined
}
