import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '../bench/figures.ts'
import type { OnEnd } from '../run.ts'
import { until } from '../until.ts'
import { type Buyer, buy, newBuyers } from './buyers.ts'
import { judge, type Verdict } from './judge.ts'
import { type Load, newLoad } from './load.ts'
import { type KeptServer, keepServers } from './servers.ts'

/** What a fault strikes. `database`: where the judge reads. */
export type Stage = { servers: readonly KeptServer[]; database: string; load: Load; buyers: readonly Buyer[] }
type Wanted = { served?: string; servers: number; buyers: number; env?: Record<string, string> }

/** Servers on the database (at the address `served`, if that is another), and buyers who order from them. */
export async function openStage(
  onEnd: OnEnd,
  database: string,
  { served = database, ...wanted }: Wanted,
): Promise<Stage> {
  const servers = await keepServers(wanted.servers, { DATABASE_URL: served, ...wanted.env })
  onEnd(() => Promise.all(servers.map(server => server.stop())))
  const load = newLoad(servers.map(({ address }) => address))
  return { servers, database, load, buyers: await newBuyers(load, wanted.buyers) }
}

export type Fault<S extends Stage> = {
  name: string
  /** The longest that any buyer may go without an acknowledged write, in seconds. */
  within: number
  /** Returns when the fault is over, from which moment the service must recover without help. */
  strike(stage: S): Promise<unknown>
  /** Repairs what was struck when everybody is served again, still under load. */
  repair?(stage: S): Promise<unknown>
  /** Runs when the load has ended. */
  settle?(stage: S): Promise<unknown>
}

const BEFORE_MS = 2_000
const AFTER_MS = 500
const GIVE_UP_MS = 120_000
const LAST_WORDS = 4_000

/** Strikes the faults in turn, `rounds` times. Returns whether nothing was lost, doubled or half changed, no rule broken and nobody kept waiting. */
export async function strikeAll<S extends Stage>(stage: S, faults: readonly Fault<S>[], rounds = 1): Promise<boolean> {
  const { load, servers } = stage
  const strikes = Array.from({ length: rounds }, () => faults).flat()
  let right = true
  let verdict: Verdict | undefined
  for (const fault of strikes) {
    const outcome = await strikeOnce(stage, fault).catch(error => {
      for (const server of servers) console.log(server.output().slice(-LAST_WORDS))
      throw error
    })
    verdict = outcome.verdict
    right &&= outcome.right
  }
  const crashes = servers.flatMap(({ crashes }) => crashes)
  for (const crash of crashes) console.log(`A server exited by itself:\n${crash}`)
  console.log(
    `${strikes.length} faults: ${load.acknowledged} acknowledged, ${inWords(verdict)}; ${load.refused} times 503, ${load.broken} connections broken, the slowest answer after ${seconds(load.slowestMs)}`,
  )
  return right && crashes.length === 0 && load.acknowledged > 0
}

/** Strikes under load; judges when the load has ended. */
async function strikeOnce<S extends Stage>(stage: S, { name, within, strike, repair, settle }: Fault<S>) {
  const { load, buyers, database } = stage
  const before = load.acknowledged
  const ending = new AbortController()
  const buying = Promise.all(buyers.map(buyer => buy(load, buyer, ending.signal)))
  const striking = async () => {
    await pause(BEFORE_MS)
    await strike(stage)
    const over = performance.now()
    const served = () => buyers.every(({ lastDone }) => lastDone > over)
    await until('everybody is served', served, { everyMs: 20, withinMs: GIVE_UP_MS })
    await repair?.(stage)
    await pause(AFTER_MS)
  }
  await Promise.race([buying, striking()]) // the buyers end first only with an error
  ending.abort()
  await buying
  await settle?.(stage)
  const verdict = await judge(database, buyers)
  const waited = Math.max(...buyers.map(({ waited }) => waited))
  const inTime = waited <= within * 1000
  console.log(
    `${name}: ${load.acknowledged - before} acknowledged; the longest without a write ${seconds(waited)} (at most ${within} s${inTime ? '' : ': NOT REACHED'}); ${inWords(verdict)}`,
  )
  if (verdict.broken) console.log(verdict.broken)
  const { lost, doubled, torn, broken } = verdict
  return { verdict, right: inTime && lost + doubled + torn === 0 && !broken }
}

/** Resolves when nothing is left to send. When nothing has moved for `stillMs`, `skip` skips the waits between attempts. */
export async function drained(left: () => Promise<number>, stillMs: number, skip: () => Promise<unknown>) {
  let seen = { left: -1, since: 0 }
  const none = async () => {
    const now = performance.now()
    const waiting = await left()
    if (waiting !== seen.left) seen = { left: waiting, since: now }
    else if (now > seen.since + stillMs) {
      await skip()
      seen = { left: -1, since: 0 }
    }
    return waiting === 0
  }
  await until('nothing waits to be sent', none, { withinMs: GIVE_UP_MS })
}

const inWords = (verdict: Verdict | undefined): string =>
  `${verdict?.lost} lost, ${verdict?.doubled} doubled, ${verdict?.torn} half changed`
