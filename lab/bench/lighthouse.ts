/**
 * `npm run lighthouse -- [rounds] [--only PATH,…] [--than FOLDER]`: runs Lighthouse's phone preset on every screen in turn, each
 * time in a new browser profile with only a session. Exits 1 if a median is below its goal. `--than`: a built checkout of another
 * commit, measured in turn; the goals are then ratios, because points swing with the machine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../../e2e/chromium.ts'
import { pronta, ROTAS, tokenPara } from '../../e2e/rotas.ts'
import { startServer } from '../../e2e/server.ts'
import { freePort } from '../../server/embedded/free-port.ts'
import { type OnEnd, run } from '../run.ts'
import { machine, median, tell } from './figures.ts'

const LIGHTHOUSE = '13.5.0'
const { values: HOW, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, than: { type: 'string' } },
})
const ROUNDS = Number(positionals[0] ?? 3)
const SCREENS = HOW.only?.split(',') ?? ROTAS
/** Goals for performance; screens that a buyer opens every week have higher ones. */
const GOALS: Record<string, number> = { '/': 98, '/cliente/estante': 95 }
const GOAL = 90
const ALL = 100
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
/** Milliseconds, and at most so many times those of the other commit. */
const AUDITS = { 'largest-contentful-paint': 0.65, 'total-blocking-time': 0.4 }
/** A screen's stream of events never ends, so that Lighthouse would wait its usual 45 s for a quiet network. */
const MAX_WAIT = '--max-wait-for-load=15000'
/** Attempts for each run: Lighthouse sometimes misses the start of its own trace (NO_NAVSTART). */
const AT_MOST = 3

type Scores = Record<string, number>

process.exit((await run(measure)) ? 0 : 1)

async function measure(onEnd: OnEnd, folder: string): Promise<boolean> {
  console.log(`Lighthouse ${LIGHTHOUSE}, ${machine()}`)
  await succeeds('npm', ['install', `lighthouse@${LIGHTHOUSE}`, '--prefix', folder, '--ignore-scripts', '--silent'])
  const folders = [process.cwd(), ...(HOW.than ? [resolve(HOW.than)] : [])]
  const products = await Promise.all(folders.map(folder => startServer({ CEP_LOOKUP_URL: '' }, folder)))
  for (const { stop } of products) onEnd(stop)
  const screens = SCREENS.map(rota => ({ rota, runs: products.map((): Scores[] => []) }))
  for (let round = 1; round <= ROUNDS; round++)
    for (const { rota, runs } of screens)
      for (const [i, { url }] of products.entries()) {
        const scores = await judge(folder, url, rota)
        console.log(rota, i ? HOW.than : '', ...Object.values(scores))
        runs[i]?.push(scores)
      }
  const told = screens.map(({ rota, runs }) => ({ rota, scores: runs.map(medians) }))
  console.log(`Medians of ${ROUNDS}`)
  console.table(told.flatMap(({ rota, scores }) => scores.map((row, i) => ({ rota, than: i ? HOW.than : '', ...row }))))
  return told.map(({ rota, scores: [now = {}, than] }) => isLightEnough(rota, now, than)).every(Boolean)
}

function isLightEnough(rota: string, now: Scores, than: Scores | undefined): boolean {
  const points = CATEGORIES.filter(category => !than || category !== 'performance').map(category => {
    const goal = category === 'performance' ? (GOALS[rota] ?? GOAL) : ALL
    return { name: category, value: now[category] ?? 0, goal, reached: (now[category] ?? 0) >= goal }
  })
  const ratios = Object.entries(than ? AUDITS : {}).map(([name, goal]) => {
    const value = Math.round((100 * (now[name] ?? Number.NaN)) / (than?.[name] || 1)) / 100
    return { name, value, goal, reached: value <= goal }
  })
  for (const { name, value, goal, reached } of [...points, ...ratios])
    if (than || !reached) tell(`${rota} ${name} ${value}, goal ${goal}`, reached)
  return [...points, ...ratios].every(({ reached }) => reached)
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
    process.env.BASE_URL = url
    const token = await tokenPara(rota)
    const page = await context.newPage()
    await page.goto(`${url}/api/marca`) // the same origin, without a file of the product
    if (token) await page.evaluate(token => localStorage.setItem('token', token), token)
    await page.close()
    const program = join(folder, 'node_modules/lighthouse/cli/index.js')
    const how = [`--only-categories=${CATEGORIES}`, '--output=json', `--output-path=${output}`, '--quiet', MAX_WAIT]
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
    ...Object.keys(AUDITS).map(name => [name, Math.round(audits[name]?.numericValue ?? Number.NaN)]),
  ])
}
