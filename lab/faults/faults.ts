import { setTimeout as pause } from 'node:timers/promises'
import { lerSaude } from '#contract/configuracoes.ts'
import { connectOnce } from '../../server/db/one-connection.ts'
import { fetchCall } from '../../test/server-process.ts'
import { query } from '../postgres.ts'
import { until } from '../until.ts'
import { crowdOfDocuments } from './crowd-of-documents.ts'
import { inMiddleOfFolding } from './folding.ts'
import type { Stage } from './stage.ts'

/** A fault. `strike` returns when the fault is over, from which moment the service must recover without help. */
export type Fault = { name: string; strike(stage: Stage, turn: number): Promise<void> }

const AWAY_MS = 1_000
/** Processes read the clock's file once a second. */
const NOTICED_MS = 2_000
const NEAR_SECONDS = 30
const SHORT_SILENCE_MS = 4_000
/** Longer than a server waits for an answer before it gives the connection up. */
const LONG_SILENCE_MS = 20_000
const FULL_MS = 3_000
/** Longer than a call waits for a connection. */
const LOCKED_MS = 13_000
const MORE_FILES = 8

export const QUICK: readonly Fault[] = [
  {
    name: 'server killed',
    strike: async ({ servers }, turn) => servers[turn % servers.length]?.kill(),
  },
  {
    name: 'database killed',
    strike: async ({ cluster, node }) => {
      await cluster.kill(node)
      await pause(AWAY_MS)
      await cluster.start(node)
    },
  },
  { name: 'database restarted', strike: ({ cluster, node }) => cluster.restart(node) },
  {
    name: 'connections cut',
    strike: async ({ node }) => {
      await query(node, `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'pedidos'`)
    },
  },
  {
    name: 'network silent for 4 s',
    strike: async ({ network }) => {
      network.silence()
      await pause(SHORT_SILENCE_MS)
      network.restore()
    },
  },
  {
    name: 'disk full',
    strike: async ({ cluster, node, disk }) => {
      await disk.fill()
      // Force new WAL files: without space for one PostgreSQL shuts down, and this statement fails with it.
      for (let i = 0; i < MORE_FILES; i++) await query(node, 'select pg_switch_wal()').catch(endedByItself)
      await pause(FULL_MS)
      await disk.free()
      await cluster.start(node)
    },
  },
  {
    name: 'clock jumps a day',
    strike: (stage, turn) => jump(stage, turn % 2 === 0 ? 1 : 0),
  },
  {
    name: 'sums of reports: killed in the middle of folding',
    strike: ({ cluster, node, servers, load, direct }, turn) =>
      inMiddleOfFolding(direct, async pid => {
        if (turn % 3 === 0) {
          await cluster.kill(node)
          await cluster.start(node)
        } else if (turn % 3 === 1) {
          for (const server of servers) server.kill()
          await listening(load.addresses)
        } else await query(node, `select pg_terminate_backend(${pid})`)
      }),
  },
]

export const LONG: readonly Fault[] = [
  { name: '24 documents at once for one buyer, and 15 for an administrator', strike: crowdOfDocuments },
  {
    name: 'network silent for 20 s, its connections dead',
    strike: async ({ network }) => {
      network.silence()
      await pause(LONG_SILENCE_MS)
      network.restore({ dead: true })
    },
  },
  {
    name: 'pool exhausted',
    strike: async ({ direct }) => {
      await using client = await connectOnce(direct)
      await client.query('begin; lock table idempotencia in access exclusive mode')
      await pause(LOCKED_MS)
    },
  },
  {
    name: 'commits wait for a standby that is away',
    strike: async ({ node }) => {
      await query(node, `alter system set synchronous_standby_names = 'ninguem'`)
      await query(node, 'select pg_reload_conf()')
      await pause(LONG_SILENCE_MS)
      await query(node, 'alter system reset synchronous_standby_names')
      await query(node, 'select pg_reload_conf()')
    },
  },
]

/** Moves the clock by `days`, forward or back; resolves when the database and every server have noticed. */
export async function jump({ clock, load, node }: Stage, days: number): Promise<void> {
  load.jumping = true
  await clock.set(days)
  await pause(NOTICED_MS)
  const expected = Date.now() / 1000 + days * 86_400
  const near = (seconds: number) => Math.abs(seconds - expected) < NEAR_SECONDS
  const inDatabase = `select where abs(extract(epoch from now()) - ${expected}) < ${NEAR_SECONDS}`
  if ((await query(node, inDatabase)) === 0) throw new Error('The database did not notice the clock jump')
  for (const address of load.addresses) {
    const { headers } = await fetch(address + lerSaude.url)
    if (!near(Date.parse(headers.get('date') ?? '') / 1000)) throw new Error('A server did not notice the clock jump')
  }
  load.jumps++
  load.jumping = false
}

/** Waits until a server listens. Starting a process may take long on a busy machine and does not count as recovery time. */
const listening = (addresses: readonly string[]) =>
  until('a server listens again', async () => {
    const replies = await Promise.all(addresses.map(address => fetchCall(address, lerSaude, {})))
    return replies.some(Boolean)
  })

function endedByItself(error: Error): void {
  if (
    !/No space left|could not write init file|terminat|ECONN|recovery mode|starting up|shutting down|not yet accepting/.test(
      error.message,
    )
  )
    throw error
}
