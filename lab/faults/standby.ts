import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/embedded/free-port.ts'
import { openNetwork } from '../../test/network.ts'
import { type Node, newCluster } from '../postgres.ts'
import type { Work } from '../run.ts'
import { type Fault, openStage, type Stage, strikeAll } from './under-load.ts'

const ROUNDS = 3
const SERVERS = 2
const BUYERS = 8
/** The time that a watcher needs to notice; simulated here. */
const NOTICE_MS = 1_000

/** A primary and its synchronous standby at one address: the primary killed, the standby promoted and the address moved to it. */
export const standby: Work = async (onEnd, folder) => {
  const cluster = await newCluster(folder)
  onEnd(cluster.stop)
  const nodeOf = async (name: string): Promise<Node> => ({ name, port: await freePort(), folder: join(folder, name) })
  let [primary, other] = [await nodeOf('a'), await nodeOf('b')]
  await cluster.create(primary)
  await cluster.follow(primary, other)
  const target = { host: '127.0.0.1', port: primary.port }
  const network = await openNetwork(target)
  onEnd(async () => network.close())
  const database = `postgres://pedidos@127.0.0.1:${network.port}/pedidos`
  const stage = await openStage(onEnd, database, { servers: SERVERS, buyers: BUYERS })
  let round = 0
  const killed: Fault<Stage> = {
    name: 'primary killed, standby promoted',
    within: 10,
    strike: async () => {
      await cluster.kill(primary)
      await pause(NOTICE_MS)
      await cluster.promote(other)
      target.port = other.port
    },
    // The killed one returns from a fresh copy: its last commits may never have reached the other.
    settle: async () => {
      const again = { ...primary, folder: join(folder, `${primary.name}-${++round}`) }
      ;[primary, other] = [other, again]
      await cluster.follow(primary, other)
    },
  }
  return strikeAll(stage, [killed], ROUNDS)
}
