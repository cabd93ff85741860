/**
 * `npm run bench:pedidos`: orders of ten lines per second, line by line and as a whole, against pgbench with the same
 * statements on the same database, in turn. Needs Debian's `postgresql` (pgbench). Exits 1 where a goal is not reached.
 * `node lab/bench/pedidos.ts [rounds] [seconds of each measurement]`
 */
import { connectOnce } from '../../server/db/once.ts'
import { type AoFim, correr } from './correr.ts'
import { maquina, mediana, veredito } from './medidas.ts'
import { type Caso, type DoProduto, montar } from './pedidos/palco.ts'
import { prepararReferencia } from './pedidos/referencia.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = Math.ceil(Number(process.argv[3] ?? 4))
const AT_MOST_MINUTES = 8
const BUYERS = 32
const GOAL = { linha: 0.25, itens: 0.4 }
const MOST_PROCESSOR_MS = 10
const MOST_P99 = 10
const NAMES = { linha: 'line by line (12 calls)', itens: 'PUT itens (3 calls)' }

const casos: Caso[] = [
  ...[1, 8, BUYERS].map(compradores => ({ modo: 'linha' as const, comChave: true, compradores })),
  ...[1, 8, BUYERS].map(compradores => ({ modo: 'itens' as const, comChave: true, compradores })),
  { modo: 'linha', comChave: false, compradores: BUYERS },
  { modo: 'itens', comChave: false, compradores: BUYERS },
]
type Medido = { caso: Caso; product: DoProduto[]; pgbench: number[] }

await correr(AT_MOST_MINUTES, measure)

async function measure(onEnd: AoFim): Promise<boolean> {
  console.log(maquina())
  const palco = await montar(BUYERS, onEnd)
  const reference = await prepararReferencia(palco)
  for (const caso of casos.filter(({ compradores }) => compradores === BUYERS)) {
    await palco.produto(caso, SECONDS)
    await reference(caso, SECONDS)
  }
  const medidos: Medido[] = casos.map(caso => ({ caso, product: [], pgbench: [] }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { caso, product, pgbench } of medidos) {
      product.push(await palco.produto(caso, SECONDS))
      pgbench.push(await reference(caso, SECONDS))
    }
  const pedidos = await palco.pedidos()
  console.log(`${await databaseOf(palco.connectionString)}. Medians of ${ROUNDS} rounds of ${SECONDS} s each, in turn.`)
  console.log(`${pedidos} orders: all that were told done are there, all whole.`)
  console.table(medidos.map(row))
  return verdicts(medidos)
}

function row({ caso, product, pgbench }: Medido) {
  const of = (name: keyof DoProduto) => mediana(product.map(each => each[name]))
  const reference = mediana(pgbench)
  return {
    orders: NAMES[caso.modo],
    key: caso.comChave ? 'yes' : 'no',
    buyers: caso.compradores,
    'orders/s': round(of('porSegundo')),
    'pgbench/s': round(reference),
    '%': round((100 * of('porSegundo')) / reference),
    'server ms/order': round(of('server')),
    'database ms/order': round(of('database')),
    ...(caso.modo === 'linha' && { 'add, median ms': round(of('mediana')), 'add, p99 ms': round(of('p99')) }),
  }
}

function verdicts(medidos: readonly Medido[]): boolean {
  let all = true
  const tell = (what: string, figure: number, reached: boolean, unit = '') => {
    all &&= reached
    console.log(`${what}: ${round(figure)}${unit} – ${veredito(reached)}`)
  }
  for (const { caso, product, pgbench } of medidos) {
    const { modo, comChave, compradores } = caso
    const name = `${NAMES[modo]}, ${comChave ? 'with' : 'without'} keys, ${compradores} buyers`
    const share = mediana(product.map(each => each.porSegundo)) / mediana(pgbench)
    tell(`${name}, of pgbench, at least ${100 * GOAL[modo]} %`, 100 * share, share >= GOAL[modo], ' %')
    if (compradores !== BUYERS) continue
    if (modo === 'itens') continue
    const processor = mediana(product.map(each => each.server + each.database))
    tell(`  processor per order, at most ${MOST_PROCESSOR_MS} ms`, processor, processor <= MOST_PROCESSOR_MS, ' ms')
    const p99 = mediana(product.map(each => each.p99 / each.mediana))
    tell(`  p99 of an add, at most ${MOST_P99} × its median`, p99, p99 <= MOST_P99, ' ×')
  }
  return all
}

function round(n: number): number {
  return Number(n.toPrecision(3))
}

async function databaseOf(connectionString: string): Promise<string> {
  const client = await connectOnce(connectionString)
  const { rows } = await client.query(
    `select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')
      || ', synchronous_commit ' || current_setting('synchronous_commit') as text`,
  )
  await client.end()
  return rows[0].text
}
