import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** One renderer process for all journeys of a worker, so that compiled code stays cached (docs/decisions/045). */
const ONE_RENDERER = ['--disable-site-isolation-trials', '--renderer-process-limit=1']

const folder = new URL('./', import.meta.url)
const withOwnServer = readdirSync(folder).filter(
  name => name.endsWith('.e2e.ts') && readFileSync(new URL(name, folder), 'utf8').includes("'./own-server.ts'"),
)

/** test/run.ts starts the server and says where it is and which Chromium to use. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  // Generous, for machines that are busy with something else.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // One more than cores, because a journey often waits; not more, because animations need a free core.
  workers: availableParallelism() + 1,
  projects: [
    // One worker, so that all journeys share the server that the first one starts.
    { name: 'own server', testMatch: withOwnServer, workers: 1 },
    { name: 'shared server', testMatch: '*.e2e.ts', testIgnore: withOwnServer },
  ],
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.BASE_URL,
    // A worker's journeys share one page, reset in between, so its process starts once and its scripts compile once.
    // Journeys undo their own permissions, throttling and offline mode (docs/decisions/045).
    reuseContext: true,
    // `page.route` sees no requests of a service worker, so only the offline journeys allow one.
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
