/**
 * `npm run lighthouse -- [rounds]`: runs Lighthouse's phone preset on every screen in turn, each time in a new browser profile
 * with only a session. Exits 1 if a median is below its goal.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../e2e/chromium.ts'
import { pronta, ROTAS, tokenPara } from '../../e2e/rotas.ts'
import { startServer } from '../../e2e/server.ts'
import { freePort } from '../../server/embedded/free-port.ts'
import { type OnEnd, run } from '../run.ts'
import { machine, median, verdict } from './figures.ts'

const LIGHTHOUSE = '13.5.0'
const ROUNDS = Number(process.argv[2] ?? 3)
/** Goals for performance; screens that a buyer opens every week have higher ones. */
const GOALS: Record<string, number> = { '/': 98, '/cliente/estante': 95 }
const GOAL = 90
const ALL = 100
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
/** Milliseconds. */
const AUDITS = ['largest-contentful-paint', 'total-blocking-time']
/** Attempts for each run: Lighthouse sometimes misses the start of its own trace (NO_NAVSTART). */
const AT_MOST = 3

type Scores = Record<string, number>

process.exit((await run(measure)) ? 0 : 1)

async function measure(onEnd: OnEnd, folder: string): Promise<boolean> {
  console.log(`Lighthouse ${LIGHTHOUSE}, ${machine()}`)
  await succeeds('npm', ['install', `lighthouse@${LIGHTHOUSE}`, '--prefix', folder, '--ignore-scripts', '--silent'])
  const server = await startServer({ CEP_LOOKUP_URL: '' })
  onEnd(server.stop)
  process.env.BASE_URL = server.url
  const screens = ROTAS.map(rota => ({ rota, runs: [] as Scores[] }))
  for (let round = 1; round <= ROUNDS; round++)
    for (const { rota, runs } of screens) runs.push(await judge(folder, server.url, rota))
  const told = screens.map(({ rota, runs }) => ({ rota, ...medians(runs) }))
  console.log(`Medians of ${ROUNDS}`)
  console.table(told)
  let all = true
  for (const { rota, ...scores } of told as ({ rota: string } & Scores)[])
    for (const category of CATEGORIES) {
      const goal = category === 'performance' ? (GOALS[rota] ?? GOAL) : ALL
      const reached = (scores[category] ?? 0) >= goal
      all &&= reached
      if (!reached) console.log(`${rota} ${category} ${scores[category]}, at least ${goal} – ${verdict(reached)}`)
    }
  return all
}

function medians(runs: readonly Scores[]): Scores {
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(names.map(name => [name, median(runs.map(scores => scores[name] ?? 0))]))
}

/** Judges a screen once, in a new profile that holds only a token, as in a new tab of a signed-in user. */
async function judge(folder: string, url: string, rota: string): Promise<Scores> {
  const profile = await mkdtemp(join(folder, 'chromium-'))
  const port = await freePort()
  const args = ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(profile, { executablePath: findChromium(), args })
  const output = join(profile, 'report.json')
  try {
    const token = await tokenPara(rota)
    const page = await context.newPage()
    await page.goto(`${url}/api/marca`) // the same origin, without a file of the product
    if (token) await page.evaluate(token => localStorage.setItem('token', token), token)
    await page.close()
    const program = join(folder, 'node_modules/lighthouse/cli/index.js')
    const how = [`--only-categories=${CATEGORIES}`, '--output=json', `--output-path=${output}`, '--quiet']
    await succeeds(process.execPath, [program, url + rota, `--port=${port}`, ...how], AT_MOST)
    // A screen that failed to load would score well.
    const again = await context.newPage()
    await again.goto(url + rota)
    await pronta(again)
    return read(JSON.parse(await readFile(output, 'utf8')), url + rota)
  } finally {
    await context.close()
  }
}

async function succeeds(program: string, args: readonly string[], attempts = 1): Promise<void> {
  for (let left = attempts; left > 0; left--) {
    const [code] = await once(spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'close')
    if (code === 0) return
  }
  throw new Error(`${program} ${args[0]} failed, ${attempts} times`)
}

type Report = {
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** Throws when the page was redirected, because then another screen was measured. */
function read({ runtimeError, finalDisplayedUrl, categories, audits }: Report, wanted: string): Scores {
  if (runtimeError) throw new Error(runtimeError.message)
  if (!finalDisplayedUrl.startsWith(wanted)) throw new Error(`${wanted} redirected to ${finalDisplayedUrl}`)
  return Object.fromEntries([
    ...CATEGORIES.map(name => [name, Math.round(100 * (categories[name]?.score ?? Number.NaN))]),
    ...AUDITS.map(name => [name, Math.round(audits[name]?.numericValue ?? Number.NaN)]),
  ])
}
