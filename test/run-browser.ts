import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { findChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server.ts'
import { startCepService } from './cep-service.ts'
import { endWith } from './end-with.ts'

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** Runs the journeys of e2e/ in Chromium against the product, started as `npm start` does. */
export async function runBrowserTests(only: string[]): Promise<{ passed: number; failed: number }> {
  const env = { ...process.env, CHROMIUM: findChromium() }
  const cepService = await startCepService()
  const server = await startServer({ CEP_LOOKUP_URL: cepService.url })
  endWith(() => server.stop())
  try {
    const filters = only.filter(prefix => prefix !== 'e2e')
    const args = [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', ...filters]
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...env, BASE_URL: server.url } })
    const code = await new Promise<number | null>(resolve => child.once('close', resolve))
    const { stats } = JSON.parse(await readFile('test-results/e2e.json', 'utf8'))
    const failed = stats.unexpected + stats.flaky
    return { passed: stats.expected, failed: code === 0 ? failed : Math.max(failed, 1) }
  } finally {
    await server.stop()
    await cepService.stop()
  }
}
