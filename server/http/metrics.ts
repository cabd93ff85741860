import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { isStream } from '#contract/eventos.ts'
import { lerMetricas, METRICS } from '#contract/metrics.ts'
import type { Connections } from '../db/pool.ts'
import { noSuchAddress } from '../errors.ts'
import type { Mount } from './mount.ts'

/** Bucket bounds in seconds, from a hot read to a long report. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const NANO = 1e-9
/** Milliseconds between samples of the event loop's delay; the measured delay includes them. */
const LOOK_MS = 20

type Sources = {
  connections: () => Connections
  streams: () => number
}

type Labels = Record<string, string>
type Kind = 'counter' | 'gauge'

/** Mounts the metrics call. `text` is undefined without a configured token, and nobody gets past the check then. */
export function metrics(mount: Mount, text: (() => string) | undefined): void {
  mount(lerMetricas, async () => {
    if (!text) throw noSuchAddress()
    return { nome: 'metricas.txt', tipo: METRICS, dados: Buffer.from(text()) }
  })
}

/** Starts measuring this server. The returned function renders Prometheus' text format. */
export function startMetrics(app: FastifyInstance, sources: Sources): () => string {
  const { connections, streams } = sources
  const calls = histogram('http_request_duration_seconds', 'Calls by route, method and status', BUCKETS)
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its listener, which says nothing about the duration of calls.
    if (isStream(request.routeOptions.schema ?? {})) return
    const route = request.routeOptions.url ?? 'none'
    calls.observe({ route, method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  return () => {
    const { total, idle, waiting } = connections()
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const late = (nanoseconds: number) => Math.max(0, nanoseconds * NANO - LOOK_MS / 1000)
    const lag = (quantile: number) => late(delay.percentile(quantile * 100))
    const text = [
      ...calls.lines(),
      ...exposed('db_pool_connections', 'gauge', 'Connections to the database by state', [
        [{ state: 'idle' }, idle],
        [{ state: 'busy' }, total - idle],
      ]),
      ...exposed('db_pool_waiting', 'gauge', 'Statements that wait for a connection', waiting),
      ...exposed('event_streams_open', 'gauge', 'Screens that listen to live events', streams()),
      ...exposed('nodejs_eventloop_lag_seconds', 'gauge', 'Delay of the event loop since the last look', [
        [{ quantile: '0.5' }, lag(0.5)],
        [{ quantile: '0.99' }, lag(0.99)],
        [{ quantile: '1' }, late(delay.max)],
      ]),
      ...exposed('process_resident_memory_bytes', 'gauge', 'Resident memory', rss),
      ...exposed('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use', heapUsed),
      ...exposed('nodejs_heap_size_total_bytes', 'gauge', 'Heap taken from the system', heapTotal),
      ...exposed('nodejs_external_memory_bytes', 'gauge', 'Memory outside the heap', external),
      ...exposed('process_cpu_seconds_total', 'counter', 'Processor time', (user + system) / 1e6),
      ...exposed(
        'process_start_time_seconds',
        'gauge',
        'When the process began',
        Math.round(performance.timeOrigin) / 1000,
      ),
    ]
    delay.reset()
    return `${text.join('\n')}\n`
  }
}

/** A metric's lines: its header, and one line for each set of labels. */
function exposed(name: string, kind: Kind, help: string, values: number | [Labels, number][]): string[] {
  const rows: [Labels, number][] = typeof values === 'number' ? [[{}, values]] : values
  return [...head(name, kind, help), ...rows.map(([labels, value]) => line(name, labels, value))]
}

/** Counts observations in buckets per set of labels. Labels come from fixed sets, never from a caller. */
export function histogram(name: string, help: string, buckets: readonly number[]) {
  const seen = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>()
  return {
    observe(labels: Labels, value: number): void {
      const key = Object.values(labels).join(' ')
      let of = seen.get(key)
      if (!of) {
        of = { labels, counts: buckets.map(() => 0), sum: 0, count: 0 }
        seen.set(key, of)
      }
      of.sum += value
      of.count++
      const at = buckets.findIndex(bound => value <= bound)
      if (at >= 0) of.counts[at] = (of.counts[at] ?? 0) + 1
    },
    lines(): string[] {
      const rows = [...seen.values()].flatMap(({ labels, counts, sum, count }) => {
        let below = 0
        const inBuckets = buckets.map((bound, i) => {
          below += counts[i] ?? 0
          return line(`${name}_bucket`, { ...labels, le: String(bound) }, below)
        })
        return [
          ...inBuckets,
          line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
          line(`${name}_sum`, labels, sum),
          line(`${name}_count`, labels, count),
        ]
      })
      return [...head(name, 'histogram', help), ...rows]
    },
  }
}

const head = (name: string, kind: Kind | 'histogram', help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${kind}`,
]

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text.replace(/[\\"\n]/g, '_')}"`)
  return `${name}${pairs.length ? `{${pairs.join(',')}}` : ''} ${value}`
}
