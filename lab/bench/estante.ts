/**
 * `npm run bench:estante`: a shelf of 500 and of 2,000 products as its buyer asks for it, whole and with `If-None-Match`,
 * against bare Fastify that serves a body of the same size from memory, in turn. Exits 1 where a goal is not reached.
 * `node lab/bench/estante.ts [rounds] [seconds of each measurement]`
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../e2e/server.ts'
import { connectTo, requestText } from './connection.ts'
import type { Asked } from './estante/load.ts'
import { encherEstante } from './estante-cheia.ts'
import { machine, median, verdict } from './figures.ts'
import { startLoad } from './load-process.ts'
import { type OnEnd, runBench } from './run.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Number(process.argv[3] ?? 4)
const AT_MOST_MINUTES = 8
const CONNECTIONS = 8
/** Of bare Fastify, which asks no database: each call of ours reads the caller and the whole shelf (docs/decisions/025). */
const GOAL = { fresh: 0.01, same: 0.01 }

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
    const bare = await openBare(shelf.body, onEnd)
    const fresh = { address: shelf.address, request: shelf.fresh, status: 200, bytes: shelf.body.length }
    const same = { address: shelf.address, request: shelf.same, status: 304, bytes: 0 }
    const plain = { address: bare.address, request: requestText('GET', '/'), status: 200, bytes: shelf.body.length }
    for (let round = -1; round < ROUNDS; round++) {
      const figures = { fresh: await ask(fresh), bare: await ask(plain), same: await ask(same) }
      // the first round warms up
      if (round >= 0) for (const name of ['fresh', 'bare', 'same'] as const) perSecond[name].push(figures[name])
    }
    await bare.stop()
    await shelf.stop()
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

/** The product with its demonstration and a shelf of so many products, and what its buyer asks. */
async function openShelf(products: number, onEnd: OnEnd) {
  const server = await startServer({ CEP_LOOKUP_URL: '', LOG_LEVEL: 'error' })
  onEnd(server.stop)
  process.env.BASE_URL = server.url
  const { estanteId, comprador: token } = await encherEstante(products)
  const path = `/api/estantes/${estanteId}/produtos/preco-quantidade-pedido`
  const fresh = requestText('GET', path, { token })
  const connection = await connectTo(server.url)
  const { head, body } = await connection.ask(fresh)
  connection.close()
  const etag = /^etag: (.*)$/im.exec(head)?.[1]
  if (!etag) throw new Error(`No ETag: ${head}`)
  const same = requestText('GET', path, { token, headers: { 'If-None-Match': etag } })
  return { address: server.url, fresh, same, body, stop: server.stop }
}

async function openBare(body: Buffer, onEnd: OnEnd) {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-bench-'))
  const file = join(folder, 'corpo.json')
  await writeFile(file, body)
  const child = fork(new URL('estante/bare.ts', import.meta.url), [file])
  const stop = async () => {
    child.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  onEnd(stop)
  const [address] = await once(child, 'message')
  return { address: String(address), stop }
}
