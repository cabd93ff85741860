/**
 * `npm run bench:estante`: answers per second of a shelf of 500 and of 2,000 products, whole and with `If-None-Match`, in turn
 * with bare Fastify that runs the same statement and sends its rows. Exits 1 if a goal is not reached.
 * `node lab/bench/estante.ts [rounds] [seconds of each measurement]`
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connectTo, requestText } from './connection.ts'
import type { Asked } from './estante/load.ts'
import { encherEstante } from './estante-cheia.ts'
import { machine, median, verdict } from './figures.ts'
import { startLoad } from './load-process.ts'
import { type OnEnd, runBench, startDatabase, startServer } from './run.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Number(process.argv[3] ?? 4)
const AT_MOST_MINUTES = 8
const CONNECTIONS = 8
/** Share of bare Fastify's figure. Ours also authenticates, checks the answer and computes its ETag (docs/decisions/025). */
const GOAL = { fresh: 0.5, same: 0.5 }

await runBench(AT_MOST_MINUTES, measure)

async function measure(onEnd: OnEnd): Promise<boolean> {
  console.log(machine())
  const load = startLoad<Asked, number>(new URL('estante/load.ts', import.meta.url))
  onEnd(load.stop)
  const ask = (asked: Omit<Asked, 'connections' | 'seconds'>) =>
    load.run({ ...asked, connections: CONNECTIONS, seconds: SECONDS })
  let reached = true
  for (const products of [500, 2000]) {
    const shelf = await openShelf(products, onEnd)
    const perSecond = { fresh: [] as number[], same: [] as number[], bare: [] as number[] }
    const bare = await openBare(shelf.connectionString, shelf.estanteId, onEnd)
    const fresh = { address: shelf.address, request: shelf.fresh, status: 200, bytes: shelf.body.length }
    const same = { address: shelf.address, request: shelf.same, status: 304, bytes: 0 }
    const plain = { address: bare, request: requestText('GET', '/'), status: 200, bytes: shelf.body.length }
    for (let round = -1; round < ROUNDS; round++) {
      const figures = { fresh: await ask(fresh), bare: await ask(plain), same: await ask(same) }
      // the first round warms up
      if (round >= 0) for (const name of ['fresh', 'bare', 'same'] as const) perSecond[name].push(figures[name])
    }
    const reference = median(perSecond.bare)
    console.log(
      `${products} products, ${shelf.body.length} bytes; bare Fastify ${reference.toFixed(0)} answers/s ` +
        `(medians of ${ROUNDS} rounds of ${SECONDS} s each, in turn, ${CONNECTIONS} connections)`,
    )
    for (const [name, what] of [
      ['fresh', 'fresh, 200'],
      ['same', 'If-None-Match, 304'],
    ] as const) {
      const share = median(perSecond[name]) / reference
      reached &&= share >= GOAL[name]
      console.log(
        `  ${what}: ${median(perSecond[name]).toFixed(0)} answers/s, ${(100 * share).toFixed(0)} % of it, ` +
          `at least ${100 * GOAL[name]} % – ${verdict(share >= GOAL[name])}`,
      )
    }
  }
  return reached
}

/** Starts the product with the demonstration and a shelf of so many products; returns the buyer's request. */
async function openShelf(products: number, onEnd: OnEnd) {
  const { connectionString } = await startDatabase(onEnd)
  const env = { DATABASE_URL: connectionString, DEMO: '1', CEP_LOOKUP_URL: '' }
  const { address } = await startServer(env, onEnd)
  process.env.BASE_URL = address
  const { estanteId, comprador: token } = await encherEstante(products)
  const path = `/api/estantes/${estanteId}/produtos/preco-quantidade-pedido`
  const fresh = requestText('GET', path, { token })
  const connection = await connectTo(address)
  const { head, body } = await connection.ask(fresh)
  connection.close()
  const etag = /^etag: (.*)$/im.exec(head)?.[1]
  if (!etag) throw new Error(`No ETag: ${head}`)
  const same = requestText('GET', path, { token, headers: { 'If-None-Match': etag } })
  return { address, fresh, same, body, estanteId, connectionString }
}

async function openBare(connectionString: string, estanteId: number, onEnd: OnEnd) {
  const child = fork(new URL('estante/bare.ts', import.meta.url), [connectionString, String(estanteId)])
  onEnd(async () => child.kill('SIGTERM'))
  const [address] = await once(child, 'message')
  return String(address)
}
