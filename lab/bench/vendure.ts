/**
 * `npm run bench:vendure`: orders of ten lines per second of the product and of Vendure, in turn on the same machine, each on its
 * own embedded PostgreSQL with fsync. Installs Vendure into a temporary folder. Exits 1 if a goal is not reached.
 * `node lab/bench/vendure.ts [rounds] [seconds of each measurement]`
 */

import { machine, median, verdict } from './figures.ts'
import { setStage } from './pedidos/stage.ts'
import { type OnEnd, runBench } from './run.ts'
import { setShop, VENDURE } from './vendure/stage.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Number(process.argv[3] ?? 5)
const AT_MOST_MINUTES = 10
const BUYERS = 32
const GOAL = { linha: 40, itens: 150 }
const NAMES = { linha: 'line by line (12 calls; Vendure 13)', itens: 'PUT itens (3 calls; Vendure in bulk, 4)' }

const trials = (['linha', 'itens'] as const).flatMap(mode =>
  [1, 8, BUYERS].map(compradores => ({ mode, compradores, product: [] as number[], vendure: [] as number[] })),
)
await runBench(AT_MOST_MINUTES, measure)

async function measure(onEnd: OnEnd): Promise<boolean> {
  console.log(`Vendure ${VENDURE}, PostgreSQL embedded, ${machine()}`)
  const { vendure } = await setShop(BUYERS, onEnd)
  const stage = await setStage(BUYERS, onEnd)
  const ordersPerSecond = async (mode: 'linha' | 'itens', compradores: number) =>
    (await stage.product({ mode, keyed: true, compradores }, SECONDS)).perSecond
  for (const { mode, compradores } of trials.filter(({ compradores }) => compradores === BUYERS)) {
    await ordersPerSecond(mode, compradores)
    await vendure(mode, compradores, SECONDS)
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const { mode, compradores, product, vendure: other } of trials) {
      product.push(await ordersPerSecond(mode, compradores))
      other.push(await vendure(mode, compradores, SECONDS))
    }
  console.log(
    `Medians of ${ROUNDS} rounds in turn, each ${SECONDS} s and what was then begun; ${machine()}`.replace(
      'start',
      'end',
    ),
  )
  console.table(
    trials.map(({ mode, compradores, product, vendure }) => ({
      orders: NAMES[mode],
      buyers: compradores,
      'orders/s': round(median(product)),
      'Vendure/s': round(median(vendure)),
      times: round(median(product) / median(vendure)),
    })),
  )
  let all = true
  for (const { mode, product, vendure } of trials.filter(({ compradores }) => compradores === BUYERS)) {
    const times = median(product) / median(vendure)
    const reached = times >= GOAL[mode]
    all &&= reached
    console.log(
      `${NAMES[mode]}, ${BUYERS} buyers: ${round(times)} times Vendure, at least ${GOAL[mode]} – ${verdict(reached)}`,
    )
  }
  return all
}

function round(n: number): number {
  return Number(n.toPrecision(3))
}
