import { type BrowserContext, test as base, expect } from '@playwright/test'

export * from '@playwright/test'

type Errors = {
  /** The error statuses expected from here on, instead of 409. */
  allow(...statuses: readonly number[]): void
  /** From here on the network is off, so failed requests are expected. */
  withoutNetwork(): void
}

/** Fails a journey with console errors, exceptions or failed requests in any browser context that it opens. */
export const test = base.extend<{ errors: Errors }>({
  errors: [
    async ({ browser, context }, use) => {
      const found: string[] = []
      let expected: readonly number[] = [409]
      let network = true
      const watch = (context: BrowserContext) => {
        context.on('weberror', error => found.push(`exception: ${error.error().message}`))
        context.on('console', message => {
          const ofExpected = expected.some(status => message.text().includes(`status of ${status}`))
          const ofNetwork = !network && /net::ERR_|status of 0$|CallError: 0 /.test(message.text())
          if (message.type() === 'error' && !ofExpected && !ofNetwork) found.push(`console: ${message.text()}`)
        })
        context.on('response', response => {
          if (response.status() >= 400 && !expected.includes(response.status()))
            found.push(`${response.status()} ${response.url()}`)
        })
        context.on('requestfailed', request => {
          const left = request.failure()?.errorText === 'net::ERR_ABORTED'
          if (network && !left) found.push(`${request.failure()?.errorText} ${request.url()}`)
        })
      }
      watch(context)
      browser.on('context', watch)
      await use({
        allow: (...statuses) => {
          expected = statuses
        },
        withoutNetwork: () => {
          network = false
        },
      })
      // A request may still be in the hands of a journey's route, as when a live screen refetches: nobody waits for it.
      for (const page of browser.contexts().flatMap(each => each.pages()))
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      browser.off('context', watch)
      expect(found).toEqual([])
    },
    { auto: true },
  ],
})
