/**
 * `npm run replica`: a primary, its streaming replica and two servers that read reports from it. Reports must leave the
 * primary alone. A replica that hangs, or is killed repeatedly, must fail no call and show nothing stale.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../seed/cadastros.ts'
import { diaEHora } from '../../server/instants.ts'
import { endWith } from '../../test/end-with.ts'
import { type ServerProcess, startProcess } from '../../test/server-process.ts'
import { METRICS_TOKEN } from '../../test/world.ts'
import { machine } from '../bench/figures.ts'
import { until } from '../until.ts'
import { seedVolume, sizeFor } from '../volume/volume.ts'
import { type Pair, type Side, startPair } from './pair.ts'
import { type Counts, readReports, signIn, writeAndLook } from './readers.ts'

const ORDERS = 20_000
const READERS = 4
const WRITERS = 3
const LOAD_MS = 5_000
const COUNTS_MS = 11_000
const KILLS = 3
const LAG_SECONDS = '2'
const TIME_ZONE = 'America/Sao_Paulo'
const hoje = diaEHora(new Date(), TIME_ZONE).dia

const folder = await mkdtemp(join(tmpdir(), 'pedidos-replica-'))
const pair = await startPair(folder)
const servers: ServerProcess[] = []
const stop = async () => {
  await Promise.all(servers.map(server => server.stop()))
  await pair.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
endWith(stop)
let missed = 0
let clients = 0
try {
  await run(pair)
} finally {
  await stop()
}
process.exitCode = missed ? 1 : 0

async function run({ primaryUrl: DATABASE_URL, replicaUrl: DATABASE_READ_URL }: Pair): Promise<void> {
  console.log(machine())
  const size = sizeFor(ORDERS) ?? assert.fail()
  await seedVolume(DATABASE_URL, { ...size, hoje, timeZone: TIME_ZONE, told: () => undefined })
  const env = { DATABASE_URL, TIME_ZONE, METRICS_TOKEN }
  const read = { DATABASE_READ_URL, DATABASE_READ_LAG_SECONDS: LAG_SECONDS }
  servers.push(startProcess(env), startProcess({ ...env, ...read }), startProcess({ ...env, ...read }))
  const [alone = '', ...both] = await Promise.all(servers.map(({ listening }) => listening))
  const token = await signIn(alone, EMAIL_DO_ADMINISTRADOR, SENHA)
  await until('the replica can be read from', async () => (await sum(both, /^db_replica_usable (\d)/gm)) === 2)

  console.log(
    `${ORDERS} orders; ${READERS} readers of reports for ${LOAD_MS / 1000} s; rows and pages as pg_stat_database counts them`,
  )
  const load = (addresses: readonly string[]) => loaded({ addresses, token, ms: LOAD_MS, writers: 0 })
  const without = await counted(() => load([alone]))
  const withReplica = await counted(() => load(both))
  console.table({
    'without a replica': told(without),
    'with one': told(withReplica),
  })
  const rows = (of: Counted) => of.primary.rows / of.counts.reports
  const share = (100 * rows(withReplica)) / rows(without)
  verdict(`rows the primary reads for a report: ${share.toFixed(2)} % of those without a replica, under 1 %`, share < 1)

  await pair.superuser('replica', 'select pg_wal_replay_pause()')
  await loaded({ addresses: [alone], token, ms: 200, writers: 1 }) // writes for the replica to lag behind
  await until('it is too far behind', async () => (await sum(both, /^db_replica_usable (\d)/gm)) === 0)
  const before = await figures(both)
  const still = await loaded({ addresses: both, token, ms: 3_000, writers: WRITERS })
  const after = await figures(both)
  await pair.superuser('replica', 'select pg_wal_replay_resume()')
  verdict(
    `replay paused, over ${LAG_SECONDS} s behind: ${still.reports} reports, ${after.calls - before.calls} from the replica, ${after.behind - before.behind} counted as behind, ${still.failed} failed, ${still.stale} old`,
    after.calls === before.calls && after.behind > before.behind && still.failed + still.stale === 0,
  )
  await until('it is read from again', async () => (await sum(both, /^db_replica_usable (\d)/gm)) === 2)

  const calm = await figures(both)
  const busy = await loaded({ addresses: both, token, ms: LOAD_MS, writers: WRITERS })
  const start = await figures(both)
  verdict(
    `orders written meanwhile: ${busy.reports} reports, ${start.calls - calm.calls} from the replica, ${start.late - calm.late} by the primary because it was late, ${busy.writes} writes, ${busy.failed} calls failed, ${busy.stale} old answers`,
    start.calls - calm.calls > busy.reports / 2 && busy.failed + busy.stale === 0,
  )
  const killing = (async () => {
    for (let i = 0; i < KILLS; i++) {
      await pause(2_000)
      await pair.kill('replica')
      await pause(2_000)
      await pair.start('replica')
      await until('it is back', async () => (await sum(both, /^db_replica_usable (\d)/gm)) === 2)
    }
  })()
  const killed = await loaded({ addresses: both, token, ms: killing, writers: WRITERS })
  const end = await figures(both)
  verdict(
    `replica killed ${KILLS} times and back: ${killed.reports} reports (${end.calls - start.calls} from the replica, ${end.fallbacks - start.fallbacks} by the primary instead, ${end.late - start.late} of them because it was late), ${killed.writes} writes, ${killed.failed} calls failed, ${killed.stale} old answers`,
    end.calls > start.calls && end.fallbacks > start.fallbacks && killed.failed + killed.stale === 0,
  )
}

async function loaded(how: {
  addresses: readonly string[]
  token: string
  ms: number | Promise<void>
  writers: number
}) {
  const { addresses, token, ms, writers } = how
  const ending = new AbortController()
  const counts: Counts = { reports: 0, failed: 0, writes: 0, stale: 0 }
  const load = { addresses, token, hoje, signal: ending.signal, counts }
  const running = [
    ...Array.from({ length: READERS }, () => readReports(load)),
    ...Array.from({ length: writers }, () => writeAndLook(900_000 + ++clients, load)),
  ]
  await Promise.race([typeof ms === 'number' ? pause(ms) : ms, Promise.all(running)])
  ending.abort()
  await Promise.all(running)
  return counts
}

type Read = { rows: number; pages: number }
type Counted = { counts: Counts } & Record<Side, Read>

/** Rows that both databases read meanwhile. An idle connection reports its counts after ten seconds. */
async function counted(work: () => Promise<Counts>): Promise<Counted> {
  await pause(COUNTS_MS)
  const before = { primary: await stats('primary'), replica: await stats('replica') }
  const counts = await work()
  await pause(COUNTS_MS)
  const grown = async (side: Side) => {
    const { rows, pages } = await stats(side)
    return { rows: rows - before[side].rows, pages: pages - before[side].pages }
  }
  return { counts, primary: await grown('primary'), replica: await grown('replica') }
}

async function stats(side: Side): Promise<Read> {
  const [row] = await pair.superuser(
    side,
    `select tup_returned as rows, blks_hit + blks_read as pages from pg_stat_database where datname = 'pedidos'`,
  )
  return { rows: Number(row?.rows), pages: Number(row?.pages) }
}

function told({ counts: { reports, failed }, primary, replica }: Counted) {
  const each = (of: Read) => `${Math.round(of.rows / reports)} rows, ${Math.round(of.pages / reports)} pages`
  return { reports, failed, 'primary, a report': each(primary), 'replica, a report': each(replica) }
}

async function figures(addresses: readonly string[]) {
  return {
    calls: await sum(addresses, /^db_replica_calls_total (\d+)/gm),
    behind: await sum(addresses, /^db_replica_fallbacks_total\{reason="behind"\} (\d+)/gm),
    late: await sum(addresses, /^db_replica_fallbacks_total\{reason="late"\} (\d+)/gm),
    fallbacks: await sum(addresses, /^db_replica_fallbacks_total\{.*\} (\d+)/gm),
  }
}

/** Sum of a metric over all servers. */
async function sum(addresses: readonly string[], measure: RegExp): Promise<number> {
  let all = 0
  for (const address of addresses) {
    const reply = await fetch(`${address}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    for (const [, value] of (await reply.text()).matchAll(measure)) all += Number(value)
  }
  return all
}

function verdict(what: string, holds: boolean): void {
  if (!holds) missed++
  console.log(`${what} – ${holds ? 'as it must be' : 'NOT AS IT MUST BE'}`)
}
