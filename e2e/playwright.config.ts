import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** One renderer for all of a worker's journeys: what it has compiled stays, where each would begin in a cold one (docs/decisions/045). */
const ONE_RENDERER = ['--disable-site-isolation-trials', '--renderer-process-limit=1']

const folder = new URL('./', import.meta.url)
const withOwnServer = readdirSync(folder).filter(
  name => name.endsWith('.e2e.ts') && readFileSync(new URL(name, folder), 'utf8').includes("'./casa-propria.ts'"),
)

/** test/run.ts starts the server and says where it is and which Chromium to use. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  timeout: 90_000,
  // Generous, for machines that are busy with something else.
  expect: { timeout: 15_000 },
  // One more than cores: a journey waits for answers and frames, but what moves must find a processor free.
  workers: availableParallelism() + 1,
  projects: [
    // One worker, so that all of them find the one server that its first has started.
    { name: 'own server', testMatch: withOwnServer, workers: 1 },
    { name: 'shared server', testMatch: '*.e2e.ts', testIgnore: withOwnServer },
  ],
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.BASE_URL,
    // A worker's journeys, one after the other, have one page, emptied in between: its process is started and its scripts are
    // compiled once. What they grant, throttle or cut off they take back themselves (docs/decisions/045).
    reuseContext: true,
    // What a journey takes away or answers itself has to pass by the page; those of a phone without a network allow it.
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...ONE_RENDERER,
      ],
    },
  },
})
