/**
 * `npm run screenshots`: the manual's pictures into docs/images/manual/. `npm run screenshots -- cliente-estante admin-dashboard`
 * takes only names with these prefixes. Starts and ends its own server with the demonstration.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { endWithin } from '../test/end-with.ts'
import { findChromium } from './chromium.ts'
import { abrirRota, pronta, tokenPara } from './rotas.ts'
import { type Tela, telas } from './screenshots/telas.ts'
import { startServer } from './server.ts'

const AT_MOST_MINUTES = 10
const MANUAL = 'docs/images/manual'
/** The desktop viewport is narrow, so that its words stay readable beside the text. */
const VIEWPORTS = { mesa: { width: 1280, height: 800 }, celular: { width: 360, height: 720 } }

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

/** Takes one picture: light theme, small file, stable name. Returns the file. */
async function tirar(browser: Browser, { nome, endereco, preparar, onde = 'mesa' }: Tela): Promise<string> {
  const context = await browser.newContext({
    viewport: VIEWPORTS[onde],
    baseURL: process.env.BASE_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  context.setDefaultTimeout(15_000)
  try {
    const page = await context.newPage()
    await abrirRota(page, endereco, await tokenPara(endereco))
    await preparar?.(page)
    await pronta(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForFunction(() =>
      [...document.images].every(image => image.complete || image.getBoundingClientRect().top > innerHeight),
    )
    await mkdir(MANUAL, { recursive: true })
    const file = join(MANUAL, `${nome}.webp`)
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture).webp({ quality: 78, effort: 6 }).toFile(file)
    return file
  } finally {
    await context.close()
  }
}
