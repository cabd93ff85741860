/**
 * `npm run bench:pedidos -- [rounds] [seconds of each measurement]`: orders of ten lines per second, as the screen sends them and as a whole,
 * on a database with past orders. Exits 1 if a goal is not reached.
 */
import { type OnEnd, run } from '../run.ts'
import { machine, median, tell } from './figures.ts'
import { type Figures, openStage, type Trial } from './pedidos/stage.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Number(process.argv[3] ?? 4)
const BUYERS = 32
/** Past orders, so that planner and caches work as in a real business. */
const ORDERS_BEFORE = 20_000
/** Server and database, as the screen sends it. */
const MOST_PROCESSOR_MS = 10
const MOST_P99 = 10
const NAMES = { tela: 'as the screen sends it (5 calls)', itens: 'PUT itens (3 calls)' }

type Measured = Trial & { figures: Figures[] }

async function measure(onEnd: OnEnd, folder: string): Promise<boolean> {
  console.log(machine())
  const trials = (['tela', 'itens'] as const).flatMap(mode => [1, 8, BUYERS].map(n => ({ mode, compradores: n })))
  const { order } = await openStage(onEnd, folder, { before: ORDERS_BEFORE, buyers: BUYERS, seconds: SECONDS })
  for (const mode of ['tela', 'itens'] as const) await order({ mode, compradores: BUYERS }) // warms up
  const measured: Measured[] = trials.map(trial => ({ ...trial, figures: [] }))
  for (let round = 0; round < ROUNDS; round++) for (const trial of measured) trial.figures.push(await order(trial))
  console.log(
    `Medians of ${ROUNDS} rounds of ${SECONDS} s each, in turn; all acknowledged orders exist and are complete.`,
  )
  console.table(measured.map(row))
  return verdicts(measured)
}

const of = ({ figures }: Measured, name: keyof Figures) => round(median(figures.map(each => each[name])))

const row = (trial: Measured) => ({
  orders: NAMES[trial.mode],
  buyers: trial.compradores,
  'orders/s': of(trial, 'perSecond'),
  'server ms/order': of(trial, 'server'),
  'database ms/order': of(trial, 'database'),
  ...(trial.mode === 'tela' && { 'change, median ms': of(trial, 'median'), 'change, p99 ms': of(trial, 'p99') }),
})

/** The goals are those of the most buyers, as the screen sends it. */
function verdicts(measured: readonly Measured[]): boolean {
  const { figures = [] } = measured.find(({ mode, compradores }) => mode === 'tela' && compradores === BUYERS) ?? {}
  const most = (what: string, most: number, figure: number) =>
    tell(`${what}, at most ${most}: ${round(figure)}`, figure <= most)
  const processor = median(figures.map(each => each.server + each.database))
  const p99 = median(figures.map(each => each.p99 / each.median))
  const results = [
    most('processor ms per order', MOST_PROCESSOR_MS, processor),
    most('p99 of a change, times its median', MOST_P99, p99),
  ]
  return results.every(Boolean)
}

const round = (n: number): number => Number(n.toPrecision(3))

process.exit((await run(measure)) ? 0 : 1)
