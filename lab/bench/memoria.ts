/**
 * `npm run bench:memoria -- [minutes]` (60): the product with the demonstration under about 12 mixed calls a second: buyers
 * ordering line by line, staff with lists, reports and files, screens that open and close. Samples the server's resident memory
 * and its live heap after a collection once a minute. Exits 1 if either grows.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { atualizarConfiguracoes } from '#contract/configuracoes.ts'
import { apiOf } from '../../e2e/api.ts'
import { diaEHora } from '../../server/instants.ts'
import type { ServerProcess } from '../../test/server-process.ts'
import { type OnEnd, run, startServer } from '../run.ts'
import { until } from '../until.ts'
import { criarCompradores } from './compradores.ts'
import { machine, median, residentMemory, tell } from './figures.ts'
import { load, progress } from './memoria/load.ts'

const MINUTES = Number(process.argv[2] ?? 60)
/** Minutes until every kind of call has been made; in a shorter run, its first half. */
const WARM_UP = Math.min(10, MINUTES / 2)
const BUYERS = 8
/** Allowed growth in MiB per hour after the warm-up (see `perHour`): `alive` on and off the heap, `held` resident. */
const MOST = { alive: 4, held: 16 }
/** Refused calls cost little, so more of them would flatter the result. */
const MOST_FAILURES_ONE_IN = 1000
const TIME_ZONE = 'America/Sao_Paulo'
const PROBE = `--import ${new URL('memoria/heap-probe.ts', import.meta.url)}`

/** A figure, `minute` minutes after the start. */
type Point = { minute: number; value: number }

process.exit((await run(measure)) ? 0 : 1)

async function measure(onEnd: OnEnd, folder: string): Promise<boolean> {
  console.log(`${machine()}; ${MINUTES} minutes`)
  const env = { DATA_DIR: folder, DEMO: '1', TIME_ZONE, CEP_LOOKUP_URL: '', NODE_OPTIONS: PROBE }
  const server = await startServer(env, onEnd)
  const { address } = server
  process.env.BASE_URL = address
  const { administrador, compradores } = await criarCompradores(BUYERS, 10)
  // Small orders on any day, so that no buyer is refused.
  const rules = { diasEntrega: [1, 2, 3, 4, 5, 6, 7], diasSemEntrega: [], pedidoMinimo: null }
  await apiOf(administrador)(atualizarConfiguracoes, { body: { nome: 'Fornecedor', ...rules } })
  const ending = new AbortController()
  onEnd(async () => ending.abort())
  const broken = server.ended.then(code =>
    Promise.reject(new Error(`The server exited with ${code}: ${server.output().slice(-2000)}`)),
  )
  broken.catch(() => undefined) // after the last sample we end it ourselves
  const hoje = diaEHora(new Date(), TIME_ZONE).dia
  const alive: Point[] = []
  const held: Point[] = []
  void load({ address, compradores, hoje, signal: ending.signal })
  for (let minute = 1; minute <= MINUTES; minute++) {
    await Promise.race([pause(60_000), broken])
    const resident = residentMemory(server.pid)
    const { live, outside } = await memoryOf(server)
    held.push({ minute, value: resident })
    alive.push({ minute, value: live + outside })
    const heap = `alive ${live.toFixed(1)} MiB on the heap and ${outside.toFixed(1)} beside it`
    console.log(`minute ${minute}: ${progress.calls} calls; ${heap}; the process holds ${resident.toFixed(0)} MiB`)
  }
  const { failures, calls } = progress
  const results = [
    tell(
      `${failures} of ${calls} calls failed, at most one in ${MOST_FAILURES_ONE_IN}`,
      failures * MOST_FAILURES_ONE_IN <= calls,
    ),
    isSteady('alive', alive, MOST.alive),
    isSteady('held by the process', held, MOST.held),
  ]
  return results.every(Boolean)
}

/** Asks a server with the probe for its memory after a garbage collection, in MiB: live on the heap, and outside it. */
async function memoryOf({ child, output }: Pick<ServerProcess, 'child' | 'output'>) {
  const said = () => [...output().matchAll(/^heap (\{.*\})$/gm)].map(([, json = '']) => json)
  const before = said().length
  child.kill('SIGWINCH')
  const told = await until('the server reports its memory', () => said()[before], { everyMs: 20, withinMs: 10_000 })
  return JSON.parse(told ?? '') as { live: number; outside: number }
}

/** False also when there are too few samples for a trend. */
function isSteady(what: string, points: readonly Point[], most: number): boolean {
  const mebibytes = perHour(points.filter(({ minute }) => minute > WARM_UP))
  const figure = `${what}, after minute ${WARM_UP}: ${mebibytes.toFixed(1)} MiB an hour, at most ${most}`
  return tell(figure, mebibytes <= most)
}

/**
 * Growth per hour: the median of the slopes between all pairs of points (Theil–Sen). A few outliers, such as a sample in the
 * middle of a large answer, do not move it.
 */
function perHour(points: readonly Point[]): number {
  const later = (i: number) => points.slice(i + 1)
  return median(points.flatMap((a, i) => later(i).map(b => ((b.value - a.value) / (b.minute - a.minute)) * 60)))
}
