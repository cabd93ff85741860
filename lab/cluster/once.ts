import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '../bench/figures.ts'
import { type Buyer, buy } from '../faults/buyer.ts'
import { judge, type Verdict } from '../faults/judge.ts'
import type { Load } from '../faults/load.ts'
import type { KeptServer } from '../faults/servers.ts'
import type { Case } from './cases.ts'
import type { Cluster } from './cluster.ts'
import { allServed, watchWaits } from './waits.ts'

const BEFORE_MS = 2_000
const AFTER_MS = 1_000

export type Stage = { cluster: Cluster; servers: readonly KeptServer[]; load: Load; buyers: readonly Buyer[] }
/** `refused`: the longest time that any buyer went without an acknowledged write, in seconds. */
export type Outcome = Verdict & { name: string; goal: number; refused: number }

/** Runs one case under load, from a whole cluster to a whole cluster, and judges the result. */
export async function once(stage: Stage, { name, goal, strike, restore }: Case): Promise<Outcome> {
  const { cluster, servers, load, buyers } = stage
  const roles = await cluster.whole()
  const before = { ...load }
  const ending = new AbortController()
  const buying = Promise.all(buyers.map(buyer => buy(load, buyer, ending.signal)))
  buying.catch(() => undefined) // a rejection is reported by the await below
  const waits = watchWaits(buyers)
  const strikeAndReturn = async () => {
    await pause(BEFORE_MS)
    const struck = performance.now()
    const striking = strike(cluster, roles, servers)
    const promotion = cluster.promoted(roles.leader).then(() => performance.now())
    await striking
    const promoted = await promotion
    await allServed(buyers, promoted)
    const served = performance.now()
    await restore?.(roles.leader)
    const { leader } = await cluster.whole()
    await pause(AFTER_MS)
    ending.abort()
    return { leader, promotion: promoted - struck, service: served - promoted }
  }
  const [{ leader, promotion, service }] = await Promise.all([strikeAndReturn(), buying])
  const { all, one } = waits.stop()
  const verdict = await judge(cluster.url, buyers)
  const reached = one <= goal * 1000 ? 'reached' : 'NOT reached'
  console.log(
    `${name}: ${leader.name} follows ${roles.leader.name}, promoted after ${seconds(promotion)}, everybody served ${seconds(service)} later; no write taken for ${seconds(all)}, one buyer's for ${seconds(one)} (goal ${goal} s ${reached})`,
  )
  console.log(
    `   ${load.acknowledged - before.acknowledged} acknowledged, ${load.refused - before.refused} times 503; ${verdict.lost} lost, ${verdict.doubled} doubled, ${verdict.torn} half changed`,
  )
  if (verdict.broken) console.log(verdict.broken)
  return { ...verdict, name, goal, refused: one / 1000 }
}
