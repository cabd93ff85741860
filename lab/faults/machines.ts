import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/embedded/free-port.ts'
import { openNetwork } from '../../test/network.ts'
import { newCluster, query } from '../postgres.ts'
import type { OnEnd, Work } from '../run.ts'
import { type Fault, openStage, type Stage, strikeAll } from './under-load.ts'

type Machines = Stage & Awaited<ReturnType<typeof openDatabase>>

const SERVERS = 2
const BUYERS = 24
const ROUNDS = 3
const AWAY_MS = 1_000
/** Seconds until everybody must be served again. */
const BACK = 10
const SHORT_SILENCE = 4
/** Longer than a server waits for an answer before it gives the connection up. */
const LONG_SILENCE = 20

/** Faults of two servers, of their database, and of the network between them. */
const FAULTS: Record<'server' | 'database' | 'network', readonly Fault<Machines>[]> = {
  server: [
    { name: 'a server killed', within: BACK, strike: async ({ servers }) => servers[0]?.kill() },
    { name: 'the other server killed', within: BACK, strike: async ({ servers }) => servers[1]?.kill() },
  ],
  database: [
    {
      name: 'database killed',
      within: BACK,
      strike: async ({ cluster, node }) => {
        await cluster.kill(node)
        await pause(AWAY_MS)
        await cluster.start(node)
      },
    },
    { name: 'database restarted', within: BACK, strike: ({ cluster, node }) => cluster.restart(node) },
  ],
  network: [
    {
      name: 'connections cut',
      within: BACK,
      strike: ({ node }) =>
        query(node, `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'pedidos'`),
    },
    {
      name: `network silent for ${SHORT_SILENCE} s`,
      within: SHORT_SILENCE + BACK,
      strike: async ({ network }) => {
        network.silence()
        await pause(SHORT_SILENCE * 1000)
        network.restore()
      },
    },
    {
      name: `network silent for ${LONG_SILENCE} s, its connections dead`,
      within: LONG_SILENCE + BACK,
      strike: async ({ network }) => {
        network.silence()
        await pause(LONG_SILENCE * 1000)
        network.restore({ dead: true })
      },
    },
  ],
}

export const strikeMachines =
  (mode: keyof typeof FAULTS): Work =>
  async (onEnd, folder) => {
    const database = await openDatabase(onEnd, folder)
    const stage = await openStage(onEnd, database.database, {
      served: database.served,
      servers: SERVERS,
      buyers: BUYERS,
    })
    return strikeAll({ ...database, ...stage }, FAULTS[mode], ROUNDS)
  }

/** A PostgreSQL behind a network that can fail. `served`: its address for servers; `database`: past the network. */
async function openDatabase(onEnd: OnEnd, folder: string) {
  const cluster = await newCluster(folder)
  const node = { name: 'database', port: await freePort(), folder: join(folder, 'pgdata') }
  const network = await openNetwork({ host: '127.0.0.1', port: node.port })
  onEnd(async () => {
    network.close()
    await cluster.stop()
  })
  await cluster.create(node)
  const addressOf = (user: string, port: number) => `postgres://${user}@127.0.0.1:${port}/pedidos`
  return {
    cluster,
    node,
    network,
    served: addressOf('pedidos', network.port),
    database: addressOf('postgres', node.port),
  }
}
