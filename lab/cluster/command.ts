/**
 * `npm run cluster`: three PostgreSQL under Patroni with etcd, HAProxy before them, two servers and a load of orders. Kills, stops and cuts off the
 * primary from etcd, three times each, and switches over as planned, also during a rolling restart of the servers. After each,
 * every acknowledged write must exist exactly once. Prints how long writes were refused.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { freePort } from '../../server/embedded/free-port.ts'
import { endWith } from '../../test/end-with.ts'
import { admin, newBuyers } from '../faults/buyers.ts'
import { newLoad } from '../faults/load.ts'
import { type KeptServer, keepServer } from '../faults/servers.ts'
import { findPrograms } from '../postgres.ts'
import { casesFor } from './cases.ts'
import { type Cluster, newCluster } from './cluster.ts'
import type { Timing } from './machine.ts'
import { type Outcome, once, type Stage } from './once.ts'

const SERVERS = 2
const BUYERS = 12
const LAST_WORDS = 4_000
const LEAST_TTL = 7

const { values } = parseArgs({ options: { ttl: { type: 'string', default: '9' } } })
const programs = findPrograms()
const versions = await Promise.all(['patroni', 'etcd', 'haproxy'].map(firstLine))
if (programs && versions.every(Boolean)) {
  console.log(`${versions.join(', ')}, ${programs}`)
  process.exitCode = await cluster(programs, timingOf(Number(values.ttl)))
} else {
  console.error(
    'PostgreSQL, Patroni, etcd or HAProxy is missing. On Debian: apt-get install postgresql patroni etcd-server haproxy',
  )
  process.exitCode = 1
}

/** The first line of `--version`; undefined when the program is not installed. */
async function firstLine(program: string): Promise<string | undefined> {
  const told = await promisify(execFile)(program, [program === 'haproxy' ? '-v' : '--version']).catch(() => undefined)
  return told?.stdout.split('\n')[0]
}

/**
 * The shortest waits for a lock of `ttl` seconds: Patroni requires loop_wait + 2 × retry_timeout ≤ ttl and retry_timeout ≥ 3 s.
 * Patroni 3.2 and later document 20 s as the least ttl.
 */
function timingOf(ttl: number): Timing {
  if (!(Number.isInteger(ttl) && ttl >= LEAST_TTL)) throw new Error(`--ttl: whole seconds, ${LEAST_TTL} at least`)
  return { ttl, loop_wait: 1, retry_timeout: Math.floor((ttl - 1) / 2) }
}

async function cluster(programs: string, timing: Timing): Promise<0 | 1> {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-cluster-'))
  const starting: Promise<KeptServer>[] = []
  let cluster: Cluster | undefined
  const started = async () =>
    (await Promise.allSettled(starting)).flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  const stop = async () => {
    await Promise.all((await started()).map(server => server.stop()))
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  endWith(stop)
  try {
    cluster = await newCluster(programs, folder, timing)
    await cluster.start()
    const env = { ...admin, DATABASE_URL: cluster.url }
    for (let i = 0; i < SERVERS; i++) starting.push(keepServer(env, await freePort()))
    const servers = await Promise.all(starting)
    const load = newLoad(servers.map(({ address }) => address))
    const buyers = await newBuyers(load, BUYERS)
    const { ttl, loop_wait, retry_timeout } = timing
    console.log(
      `${cluster.machines.length} machines, ttl ${ttl}, loop_wait ${loop_wait}, retry_timeout ${retry_timeout}; ${SERVERS} servers, ${BUYERS} buyers`,
    )
    return await all({ cluster, servers, load, buyers })
  } catch (error) {
    for (const { output } of await started()) console.log(output().slice(-LAST_WORDS))
    for (const { log } of cluster?.machines ?? []) console.log((await log().catch(() => '')).slice(-LAST_WORDS))
    throw error
  } finally {
    await stop()
  }
}

async function all(stage: Stage): Promise<0 | 1> {
  const outcomes: Outcome[] = []
  for (const each of casesFor(stage.servers.length)) outcomes.push(await once(stage, each))
  const crashes = stage.servers.flatMap(({ crashes }) => crashes)
  for (const crash of crashes) console.log(`A server exited by itself:\n${crash}`)
  for (const goal of new Set(outcomes.map(({ goal }) => goal))) {
    const waits = outcomes.filter(outcome => outcome.goal === goal).map(({ refused }) => refused)
    const reached = waits.filter(wait => wait <= goal).length
    console.log(
      `goal of ${goal} s: reached in ${reached} of ${waits.length} cases, the longest ${Math.max(...waits).toFixed(1)} s`,
    )
  }
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const { load } = stage
  const [lost, doubled, torn] = [sum(({ lost }) => lost), sum(({ doubled }) => doubled), sum(({ torn }) => torn)]
  const broken = sum(outcome => (outcome.broken ? 1 : 0))
  console.log(
    `${outcomes.length} cases: ${load.acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${torn} half changed; ${broken} times a rule was broken; ${load.refused} times 503, ${load.broken} connections broken`,
  )
  return lost + doubled + torn + broken + crashes.length === 0 && load.acknowledged > 0 ? 0 : 1
}
