/**
 * `npm run bench:pedidos`: orders of ten lines per second, line by line and as a whole, in turn with pgbench running the same
 * statements on the same database. Needs Debian's `postgresql` (pgbench). Exits 1 if a goal is not reached.
 * `node lab/bench/pedidos.ts [rounds] [seconds of each measurement]`
 */
import { connectOnce } from '../../server/db/one-connection.ts'
import { machine, median, verdict } from './figures.ts'
import { prepareReference } from './pedidos/reference.ts'
import { type Figures, setStage, type Trial } from './pedidos/stage.ts'
import { type OnEnd, runBench } from './run.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Math.ceil(Number(process.argv[3] ?? 4))
const AT_MOST_MINUTES = 8
const BUYERS = 32
const GOAL = { linha: 0.25, itens: 0.4 }
/** Share of the figure without kept stock that orders of products with kept stock must reach. */
const KEPT_GOAL = 0.7
const MOST_PROCESSOR_MS = 10
const MOST_P99 = 10
const NAMES = { linha: 'line by line (12 calls)', itens: 'PUT itens (3 calls)' }

const trials: Trial[] = [
  ...[1, 8, BUYERS].map(compradores => ({ mode: 'linha' as const, keyed: true, compradores })),
  ...[1, 8, BUYERS].map(compradores => ({ mode: 'itens' as const, keyed: true, compradores })),
  { mode: 'linha', keyed: false, compradores: BUYERS },
  { mode: 'itens', keyed: false, compradores: BUYERS },
]
type Measured = { trial: Trial; product: Figures[]; pgbench: number[]; kept: Figures[] }

await runBench(AT_MOST_MINUTES, measure)

async function measure(onEnd: OnEnd): Promise<boolean> {
  console.log(machine())
  const stage = await setStage(BUYERS, onEnd)
  const reference = await prepareReference(stage)
  for (const trial of trials.filter(({ compradores }) => compradores === BUYERS)) {
    await stage.product(trial, SECONDS)
    await reference(trial, SECONDS)
  }
  const measured: Measured[] = trials.map(trial => ({ trial, product: [], pgbench: [], kept: [] }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { trial, product, pgbench, kept } of measured) {
      product.push(await stage.product(trial, SECONDS))
      if (trial.keyed) kept.push(await stage.product({ ...trial, kept: true }, SECONDS))
      pgbench.push(await reference(trial, SECONDS))
    }
  const pedidos = await stage.pedidos()
  console.log(`${await databaseOf(stage.connectionString)}. Medians of ${ROUNDS} rounds of ${SECONDS} s each, in turn.`)
  console.log(`${pedidos} orders: all acknowledged ones exist and are complete.`)
  console.table(measured.map(row))
  return verdicts(measured)
}

function row({ trial, product, pgbench, kept }: Measured) {
  const of = (name: keyof Figures) => median(product.map(each => each[name]))
  const reference = median(pgbench)
  return {
    orders: NAMES[trial.mode],
    key: trial.keyed ? 'yes' : 'no',
    buyers: trial.compradores,
    'orders/s': round(of('perSecond')),
    'pgbench/s': round(reference),
    '%': round((100 * of('perSecond')) / reference),
    ...(trial.keyed && { 'with stock/s': round(median(kept.map(each => each.perSecond))) }),
    'server ms/order': round(of('server')),
    'database ms/order': round(of('database')),
    ...(trial.mode === 'linha' && { 'add, median ms': round(of('median')), 'add, p99 ms': round(of('p99')) }),
  }
}

function verdicts(measured: readonly Measured[]): boolean {
  let all = true
  const tell = (what: string, figure: number, reached: boolean, unit = '') => {
    all &&= reached
    console.log(`${what}: ${round(figure)}${unit} – ${verdict(reached)}`)
  }
  for (const { trial, product, pgbench, kept } of measured) {
    const { mode, keyed, compradores } = trial
    const name = `${NAMES[mode]}, ${keyed ? 'with' : 'without'} keys, ${compradores} buyers`
    const share = median(product.map(each => each.perSecond)) / median(pgbench)
    tell(`${name}, of pgbench, at least ${100 * GOAL[mode]} %`, 100 * share, share >= GOAL[mode], ' %')
    if (keyed) {
      const share = median(kept.map((each, i) => each.perSecond / (product[i]?.perSecond ?? 0)))
      tell(`  with stock that is kept, of it, at least ${100 * KEPT_GOAL} %`, 100 * share, share >= KEPT_GOAL, ' %')
    }
    if (compradores !== BUYERS) continue
    if (mode === 'itens') continue
    const processor = median(product.map(each => each.server + each.database))
    tell(`  processor per order, at most ${MOST_PROCESSOR_MS} ms`, processor, processor <= MOST_PROCESSOR_MS, ' ms')
    const p99 = median(product.map(each => each.p99 / each.median))
    tell(`  p99 of an add, at most ${MOST_P99} × its median`, p99, p99 <= MOST_P99, ' ×')
  }
  return all
}

function round(n: number): number {
  return Number(n.toPrecision(3))
}

async function databaseOf(connectionString: string): Promise<string> {
  await using client = await connectOnce(connectionString)
  const { rows } = await client.query(
    `select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')
      || ', synchronous_commit ' || current_setting('synchronous_commit') as text`,
  )
  return rows[0].text
}
