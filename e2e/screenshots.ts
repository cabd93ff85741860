/**
 * `npm run screenshots`: the manual's pictures into docs/images/manual/. `npm run screenshots -- cliente-estante admin-dashboard`
 * takes only names with these prefixes. Starts and ends its own server with the demonstration.
 */
import { chromium } from '@playwright/test'
import { endWithin } from '../test/end-with.ts'
import { findChromium } from './chromium.ts'
import { telas } from './screenshots/telas.ts'
import { tirar } from './screenshots/tirar.ts'
import { startServer } from './server.ts'

const AT_MOST_MINUTES = 10

const names = process.argv.slice(2)
const chosen = telas.filter(({ nome }) => names.length === 0 || names.some(name => nome.startsWith(name)))

const server = await startServer()
process.env.BASE_URL = server.url
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
const stop = async () => {
  await browser.close()
  await server.stop()
}
endWithin(AT_MOST_MINUTES, stop)

const failed: string[] = []
for (const tela of chosen)
  try {
    console.log(await tirar(browser, tela))
  } catch (error) {
    failed.push(tela.nome)
    console.error(`${tela.nome}: ${error instanceof Error ? error.message : error}`)
  }
await stop()
console.log(
  `\n${chosen.length - failed.length} of ${chosen.length} pictures${failed.length ? `; not taken: ${failed.join(', ')}` : ''}`,
)
process.exit(failed.length > 0 || chosen.length === 0 ? 1 : 0)
