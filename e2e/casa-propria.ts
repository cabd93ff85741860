import { test as base } from '@playwright/test'
import { startServer } from './server.ts'

/** Journeys that change what everybody sees (the provider's settings) have a server of their own, one per worker. */
export const test = base.extend<object, { casa: string }>({
  casa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startServer({ CEP_LOOKUP_URL: '' })
      const before = process.env.BASE_URL
      process.env.BASE_URL = server.url
      await use(server.url)
      process.env.BASE_URL = before
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000, auto: true },
  ],
  baseURL: async ({ casa }, use) => use(casa),
})
