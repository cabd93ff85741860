import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { findChromium, findHeadless } from '../../e2e/chromium.ts'
import { EMPTY, startServer } from '../../e2e/server.ts'
import { startCepService } from '../cep-service.ts'
import { endWith } from '../end-with.ts'
import { journeysOf, type Report, type Timed } from './slowest.ts'

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const REPORT = 'test-results/e2e.json'

type Result = { passed: number; failed: number; timed: Timed[] }

/** Starts the product as `npm start` does, with a service of CEPs, and with the demonstration unless `empty`. */
export async function serveJourneys(empty: boolean) {
  const cepService = await startCepService()
  const server = await startServer({ ...(empty && EMPTY), CEP_LOOKUP_URL: cepService.url })
  const stop = () => Promise.all([server.stop(), cepService.stop()])
  endWith(stop)
  return { url: server.url, stop }
}

/** Runs the journeys of e2e/ in Chromium. */
export async function runBrowserTests(only: string[], served: ReturnType<typeof serveJourneys>): Promise<Result> {
  // Chromium saves a file with accents in its name as 'download' where the locale is not UTF-8.
  const env = { ...process.env, LC_ALL: 'C.UTF-8', CHROMIUM: findHeadless(), WHOLE_CHROMIUM: findChromium() }
  const { url, stop } = await served
  await rm(REPORT, { force: true }) // an interrupted run must not be counted by an older report
  const filters = only.filter(prefix => prefix !== 'e2e')
  const args = [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', ...filters]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...env, BASE_URL: url } })
  const closed = new Promise<number | null>(resolve => child.once('close', resolve))
  endWith(async () => {
    // Only on SIGINT does Playwright end its workers, which end their servers.
    child.kill('SIGINT')
    await closed
    await stop()
  })
  try {
    const code = await closed
    const report: Report = JSON.parse(await readFile(REPORT, 'utf8'))
    const { expected, unexpected, flaky } = report.stats
    const failed = unexpected + flaky
    return { passed: expected, failed: code === 0 ? failed : Math.max(failed, 1), timed: journeysOf(report) }
  } finally {
    await stop()
  }
}
