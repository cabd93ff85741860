import { expect, type Page } from '@playwright/test'

/** Collects what a journey may not have: console errors, exceptions, failed requests. `expected` are told by status. */
export function watchErrors(page: Page, expected: readonly number[] = [409]) {
  const found: string[] = []
  let network = true
  page.on('pageerror', error => found.push(`exception: ${error.message}`))
  page.on('console', message => {
    const ofExpected = expected.some(status => message.text().includes(`status of ${status}`))
    const ofNetwork = !network && /net::ERR_|status of 0$/.test(message.text())
    if (message.type() === 'error' && !ofExpected && !ofNetwork) found.push(`console: ${message.text()}`)
  })
  page.on('response', response => {
    if (response.status() >= 400 && !expected.includes(response.status()))
      found.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', request => {
    const left = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (network && !left) found.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  return {
    /** While the journey itself takes the network away, its failures are expected. */
    network(there: boolean) {
      network = there
    },
    check: () => expect(found).toEqual([]),
  }
}
