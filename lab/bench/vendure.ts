/**
 * `npm run bench:vendure`: orders of ten lines per second of the product and of Vendure, in turn, on the same machine,
 * each on an embedded PostgreSQL of its own with fsync. Installs Vendure into a temporary folder. Exits 1 where a goal is
 * not reached. `node lab/bench/vendure.ts [rounds] [seconds of each measurement]`
 */
import { type AoFim, correr } from './correr.ts'
import { maquina, mediana, veredito } from './medidas.ts'
import { montar } from './pedidos/palco.ts'
import { montarLoja, VENDURE } from './vendure/palco.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Number(process.argv[3] ?? 5)
const AT_MOST_MINUTES = 10
const BUYERS = 32
const GOAL = { linha: 40, itens: 150 }
const NAMES = { linha: 'line by line (12 calls; Vendure 13)', itens: 'PUT itens (3 calls; Vendure in bulk, 4)' }

const casos = (['linha', 'itens'] as const).flatMap(modo =>
  [1, 8, BUYERS].map(compradores => ({ modo, compradores, product: [] as number[], vendure: [] as number[] })),
)
await correr(AT_MOST_MINUTES, measure)

async function measure(onEnd: AoFim): Promise<boolean> {
  console.log(`Vendure ${VENDURE}, PostgreSQL embedded, ${maquina()}`)
  const { vendure } = await montarLoja(BUYERS, onEnd)
  const palco = await montar(BUYERS, onEnd)
  const produto = async (modo: 'linha' | 'itens', compradores: number) =>
    (await palco.produto({ modo, comChave: true, compradores }, SECONDS)).porSegundo
  for (const { modo, compradores } of casos.filter(({ compradores }) => compradores === BUYERS)) {
    await produto(modo, compradores)
    await vendure(modo, compradores, SECONDS)
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const { modo, compradores, product, vendure: other } of casos) {
      product.push(await produto(modo, compradores))
      other.push(await vendure(modo, compradores, SECONDS))
    }
  console.log(
    `Medians of ${ROUNDS} rounds in turn, each ${SECONDS} s and what was then begun; ${maquina()}`.replace(
      'start',
      'end',
    ),
  )
  console.table(
    casos.map(({ modo, compradores, product, vendure }) => ({
      orders: NAMES[modo],
      buyers: compradores,
      'orders/s': round(mediana(product)),
      'Vendure/s': round(mediana(vendure)),
      times: round(mediana(product) / mediana(vendure)),
    })),
  )
  let all = true
  for (const { modo, product, vendure } of casos.filter(({ compradores }) => compradores === BUYERS)) {
    const times = mediana(product) / mediana(vendure)
    const reached = times >= GOAL[modo]
    all &&= reached
    console.log(
      `${NAMES[modo]}, ${BUYERS} buyers: ${round(times)} times Vendure, at least ${GOAL[modo]} – ${veredito(reached)}`,
    )
  }
  return all
}

function round(n: number): number {
  return Number(n.toPrecision(3))
}
