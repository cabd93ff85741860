import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isStream } from '#contract/eventos.ts'
import { hashToken } from '../access.ts'
import type { Connections } from '../db/pool.ts'
import { unauthorized } from '../errors.ts'

/** Bucket bounds in seconds, from a hot read to a long report. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Sources = {
  connections: () => Connections
  streams: () => number
}

/**
 * Measures this server, and answers `GET /api/metrics` in Prometheus' text format to the holder of METRICS_TOKEN; without a
 * token there is no such address. Labels never come from a caller.
 */
export function metrics(app: FastifyInstance, token: string | undefined, { connections, streams }: Sources): void {
  if (!token) return
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Calls by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const pool = new Gauge({
    name: 'db_pool_connections',
    help: 'Connections to the database by state',
    labelNames: ['state'],
    registers,
  })
  const waiting = new Gauge({ name: 'db_pool_waiting', help: 'Statements that wait for a connection', registers })
  const open = new Gauge({ name: 'event_streams_open', help: 'Screens that listen to live events', registers })
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its listener, which says nothing about the duration of calls.
    if (isStream(request.routeOptions.schema ?? {})) return
    const route = request.routeOptions.url ?? 'none'
    calls.observe({ route, method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  const call = { schema: { hide: true }, config: { access: 'public' } } as const
  app.get('/api/metrics', call, async (request, reply) => {
    const given = request.headers.authorization ?? ''
    if (!timingSafeEqual(hashToken(given), hashToken(`Bearer ${token}`))) throw unauthorized()
    const now = connections()
    pool.set({ state: 'idle' }, now.idle)
    pool.set({ state: 'busy' }, now.total - now.idle)
    waiting.set(now.waiting)
    open.set(streams())
    return reply.type(register.contentType).send(await register.metrics())
  })
}
