/**
 * `npm run faults`: injects 60 faults, one after the other, while buyers order from two servers and administrators read reports.
 * After each fault every acknowledged write must exist exactly once, all invariants must hold (sums of reports included), no
 * report may have been older than an acknowledged write, and everybody must be served again within ten seconds. First the mail
 * server fails (mail.ts; alone: `npm run faults -- mail`), and a crowd opens unfinished connections (crowd.ts; `-- crowd`).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { endWith } from '../../test/end-with.ts'
import { seconds } from '../bench/figures.ts'
import { findPrograms } from '../postgres.ts'
import { until } from '../until.ts'
import { type Buyer, buy } from './buyer.ts'
import { newBuyers } from './buyers.ts'
import { crowd } from './crowd.ts'
import { type Fault, jump, LONG, QUICK } from './faults.ts'
import { allGivenUp, judge, type Verdict } from './judge.ts'
import { mail } from './mail.ts'
import { newReaders, type Reader, read } from './reader.ts'
import { openStage, type Stage } from './stage.ts'

const ROUNDS = 6
const BUYERS = 24
const READERS = 2
const BEFORE_MS = 700
const AFTER_MS = 300
const WITHIN_SECONDS = 10
const GIVE_UP_MS = 90_000
const STILL_MS = 1_000
const LAST_WORDS = 4_000

const [only] = process.argv.slice(2)
const mailed = only === 'crowd' || (await mail())
const programs = findPrograms()
if (only === 'mail') process.exitCode = mailed ? 0 : 1
else if (programs) process.exitCode = await faults(programs)
else {
  console.error('The programs of PostgreSQL are missing. On Debian: apt-get install postgresql')
  process.exitCode = 1
}

async function faults(programs: string): Promise<0 | 1> {
  const stage = await openStage(programs)
  endWith(stage.stop)
  try {
    const stood = await crowd(stage.served)
    if (only === 'crowd') return stood ? 0 : 1
    const buyers = await newBuyers(stage.load, BUYERS)
    const readers = await newReaders(stage.load, READERS)
    const { length } = stage.servers
    console.log(`${programs}: one database, ${length} servers, ${BUYERS} buyers, ${READERS} readers of reports`)
    const sums = { faults: 0, lost: 0, doubled: 0, torn: 0, broken: 0, slowest: 0 }
    const add = ({ lost, doubled, torn, broken }: Verdict) => {
      sums.lost += lost
      sums.doubled += doubled
      sums.torn += torn
      if (broken) sums.broken++
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const fault of round % 2 === 0 ? [...QUICK, ...LONG] : QUICK) {
        const { back, ...verdict } = await once(stage, { buyers, readers }, fault, { round, number: ++sums.faults })
        sums.slowest = Math.max(sums.slowest, back)
        add(verdict)
      }
    add(await giveUp(stage, buyers))
    const crashes = stage.servers.flatMap(({ crashes }) => crashes)
    for (const crash of crashes) console.log(`A server exited by itself:\n${crash}`)
    const { load } = stage
    console.log(`reports meanwhile: ${load.reports}, ${load.old} of them older than what had been acknowledged`)
    console.log(
      `answers meanwhile: ${load.refused} times 503, ${load.broken} connections broken, the slowest after ${seconds(load.slowestMs)}`,
    )
    console.log(
      `${sums.faults} faults: ${load.acknowledged} acknowledged, ${sums.lost} lost, ${sums.doubled} doubled, ${sums.torn} half changed; ${sums.broken} times a rule was broken; slowest return ${sums.slowest.toFixed(1)} s`,
    )
    const wrong = sums.lost + sums.doubled + sums.torn + sums.broken + load.old + crashes.length
    return mailed && stood && wrong === 0 && load.acknowledged > 0 && load.reports > 0 && sums.slowest <= WITHIN_SECONDS
      ? 0
      : 1
  } catch (error) {
    for (const server of stage.servers) console.log(server.output().slice(-LAST_WORDS))
    throw error
  } finally {
    await stage.stop()
  }
}

type Turn = { round: number; number: number }

/** Runs one fault under load, and judges the result when the load has ended. */
async function once(
  stage: Stage,
  { buyers, readers }: { buyers: Buyer[]; readers: Reader[] },
  fault: Fault,
  { round, number }: Turn,
): Promise<Verdict & { back: number }> {
  const { load } = stage
  const before = { ...load }
  const stillness = monitorEventLoopDelay()
  stillness.enable()
  const ending = new AbortController()
  const people = [...buyers, ...readers]
  const buying = Promise.all([
    ...buyers.map(buyer => buy(load, buyer, ending.signal)),
    ...readers.map(reader => read(load, reader, buyers, ending.signal)),
  ])
  buying.catch(() => undefined) // a rejection is reported by the await below
  await pause(BEFORE_MS)
  await fault.strike(stage, round)
  const returned = performance.now()
  await Promise.race([buying, served(people, returned, 1)])
  const first = performance.now() - returned
  await Promise.race([buying, served(people, returned, people.length)])
  const back = (performance.now() - returned) / 1000
  await pause(AFTER_MS)
  ending.abort()
  await buying
  const verdict = await judge(stage.direct, buyers)
  const { lost, doubled, torn, broken } = verdict
  console.log(
    `${number}. ${fault.name}: ${load.acknowledged - before.acknowledged} acknowledged, ${load.refused - before.refused} times 503; the first served again after ${seconds(first)}, the last after ${back.toFixed(1)} s; ${lost} lost, ${doubled} doubled, ${torn} half changed`,
  )
  stillness.disable()
  // On a shared machine, an apparently slow service may be a machine that ran no process.
  if (stillness.max / 1e6 > STILL_MS) console.log(`   this machine stalled for ${seconds(stillness.max / 1e6)}`)
  if (broken) console.log(broken)
  return { ...verdict, back }
}

/** Jumps two days ahead without any load: the servers must cancel each open order exactly once. */
async function giveUp(stage: Stage, buyers: readonly Buyer[]): Promise<Verdict> {
  await jump(stage, 2)
  const count = await allGivenUp(stage.direct, buyers)
  const verdict = await judge(stage.direct, buyers)
  const { lost, doubled, torn, broken } = verdict
  console.log(
    `two days without a buyer: ${count} open orders cancelled by the servers; ${lost} of them not told, ${doubled} told twice, ${torn} half changed`,
  )
  if (broken) console.log(broken)
  return verdict
}

/** Resolves when `wanted` of them have had an answer since `since`. */
function served(people: readonly Pick<Reader, 'lastDone'>[], since: number, wanted: number) {
  return until(`${wanted} are served`, () => people.filter(({ lastDone }) => lastDone > since).length >= wanted, {
    everyMs: 20,
    withinMs: GIVE_UP_MS,
  })
}
