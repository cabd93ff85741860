import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../../e2e/chromium.ts'
import { pronta } from '../../../e2e/rotas.ts'
import { freePort } from '../../../server/embedded/free-port.ts'

/** Scores out of 100, times in milliseconds, and cumulative layout shift. */
export type Scores = {
  performance: number
  accessibility: number
  bestPractices: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
}
type Request = { folder: string; url: string; rota: string; token: string; report: string | undefined }

/** Attempts for each run: Lighthouse sometimes misses the start of its own trace (NO_NAVSTART). */
const AT_MOST = 3

const QUIET = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Runs Lighthouse's mobile preset once, in a new profile that holds only a token, as in a new tab of a signed-in user. */
export async function judge({ folder, url, rota, token, report }: Request): Promise<Scores> {
  const profile = await mkdtemp(join(tmpdir(), 'pedidos-bench-chromium-'))
  const port = await freePort()
  const args = [...QUIET, `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(profile, { executablePath: findChromium(), args })
  const output = join(profile, 'report.json')
  try {
    const page = await context.newPage()
    // An API address has the same origin but loads no file of the product.
    await page.goto(`${url}/api/marca`)
    if (token) await page.evaluate(token => localStorage.setItem('token', token), token)
    await page.close()
    await lighthouse(folder, [url + rota, `--port=${port}`, `--output-path=${output}`])
    if (report) {
      await mkdir(dirname(report), { recursive: true })
      await copyFile(output, report)
    }
    // A screen that failed to load would score well.
    const again = await context.newPage()
    await again.goto(url + rota)
    await pronta(again)
    return read(JSON.parse(await readFile(output, 'utf8')), url + rota)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function lighthouse(folder: string, args: readonly string[]): Promise<void> {
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const categories = '--only-categories=performance,accessibility,best-practices'
  const how = ['--output=json', categories, '--quiet', '--no-enable-error-reporting']
  for (let time = 1; ; time++) {
    const child = spawn(process.execPath, [program, ...args, ...how], { stdio: 'inherit' })
    const [code] = await once(child, 'close')
    if (code === 0) return
    if (time === AT_MOST) throw new Error(`Lighthouse exited with ${code}, ${time} times`)
    console.warn(`Lighthouse exited with ${code}: retrying`)
  }
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
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? Number.NaN))
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
  }
}
