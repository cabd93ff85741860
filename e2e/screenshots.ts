/**
 * `npm run screenshots`: every screen in its states, in both themes and three widths, into screenshots/, and the
 * manual's pictures into docs/images/manual/. `npm run screenshots -- cliente-estante admin-dashboard` takes only names
 * with these prefixes; `-- manual` only the manual's. Starts and ends its own server with the demonstration.
 */
import { chromium } from '@playwright/test'
import { endWithin } from '../test/end-with.ts'
import { findChromium } from './chromium.ts'
import { telasDaPlanilha } from './screenshots/da-planilha.ts'
import { telasDeTodos } from './screenshots/de-todos.ts'
import { telasDoComprador, telasDoCompradorNoFim } from './screenshots/do-comprador.ts'
import { telasDoFornecedor } from './screenshots/do-fornecedor.ts'
import { tirar, tirarParaManual, WIDTHS } from './screenshots/tirar.ts'
import { startServer } from './server.ts'

const AT_MOST_MINUTES = 25

const args = process.argv.slice(2)
const onlyManual = args.includes('manual')
const names = args.filter(arg => arg !== 'manual')
const telas = [...telasDeTodos, ...telasDoComprador, ...telasDoFornecedor, ...telasDaPlanilha, ...telasDoCompradorNoFim]
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

let made = 0
const failed: string[] = []
for (const tela of chosen) {
  const shots = onlyManual ? [] : WIDTHS.map(width => () => tirar(browser, tela, width))
  const { manual } = tela
  if (manual) shots.push(() => tirarParaManual(browser, tela, manual))
  for (const shot of shots)
    try {
      const files = await shot()
      made += files.length
      console.log(files.join('  '))
    } catch (error) {
      failed.push(tela.nome)
      console.error(`${tela.nome}: ${error instanceof Error ? error.message : error}`)
    }
}
await stop()
console.log(`\n${made} pictures of ${chosen.length} states${failed.length ? `; not taken: ${failed.join(', ')}` : ''}`)
process.exit(failed.length > 0 || made === 0 ? 1 : 0)
