/**
 * `npm run rolling`: restarts three servers behind a balancer in turn, repeatedly, under a load of buyers. No call may break off
 * or be refused, and every server must exit with 0.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startTestDatabase } from '../../test/database/database.ts'
import { endWith } from '../../test/end-with.ts'
import { type ServerProcess, startProcess } from '../../test/server-process.ts'
import { buy } from '../faults/buyer.ts'
import { admin, newBuyers } from '../faults/buyers.ts'
import { judge } from '../faults/judge.ts'
import { newLoad } from '../faults/load.ts'
import { openBalancer } from './balancer.ts'

const ROUNDS = 3
const PORTS = [4530, 4531, 4532]
const BUYERS = 12
const DRAIN_SECONDS = 2
const BETWEEN_MS = 500

process.exitCode = await rolling()

async function rolling(): Promise<0 | 1> {
  const database = await startTestDatabase()
  const running = new Map<number, ServerProcess>()
  const start = (port: number) => {
    const { connectionString: DATABASE_URL } = database
    const env = { ...admin, DATABASE_URL, PORT: String(port), DRAIN_SECONDS: String(DRAIN_SECONDS) }
    const server = startProcess(env)
    running.set(port, server)
    return server
  }
  const stop = async () => {
    await Promise.all(running.values().map(server => server.stop()))
    await database.stop()
  }
  endWith(stop)
  try {
    const addresses = await Promise.all(PORTS.map(port => start(port).listening))
    const balancer = await openBalancer(addresses)
    for (const address of addresses) await balancer.until(address, true)
    const load = newLoad([balancer.address])
    const buyers = await newBuyers(load, BUYERS)
    const ending = new AbortController()
    const buying = Promise.all(buyers.map(buyer => buy(load, buyer, ending.signal)))
    const codes: (number | null)[] = []
    const restart = async () => {
      for (let i = 0; i < ROUNDS; i++)
        for (const [i, port] of PORTS.entries()) {
          await pause(BETWEEN_MS)
          codes.push((await running.get(port)?.stop()) ?? null)
          await start(port).listening
          await balancer.until(addresses[i] ?? '', true)
        }
      await pause(BETWEEN_MS)
      ending.abort()
    }
    await Promise.all([restart(), buying])
    await balancer.close()
    const { lost, doubled, torn, broken } = await judge(database.connectionString, buyers)
    if (broken) console.log(broken)
    const calls = load.acknowledged + load.broken + load.refused
    console.log(
      `${codes.length} restarts of ${PORTS.length} servers, each ended with ${[...new Set(codes)].join(', ')}; ${calls} calls: ${load.broken} broken off, ${load.refused} refused, the slowest after ${Math.round(load.slowestMs)} ms`,
    )
    console.log(`${load.acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${torn} half changed`)
    const wrong = load.broken + load.refused + lost + doubled + torn + codes.filter(code => code !== 0).length
    return wrong === 0 && !broken && load.acknowledged > 0 ? 0 : 1
  } finally {
    await stop()
  }
}
