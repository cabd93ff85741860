import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { arquivoDe } from './arquivo-de.ts'
import { abrirRota, tokenPara } from './rotas.ts'
import { semEventos } from './screen.ts'
import { expect, type Page, test } from './test.ts'

/** Maximum layout shift. 0.1 counts as good; the dashboard measured 0.0005 with 20-fold CPU throttling. */
const STILL = 0.03
/** Gzipped bytes of all scripts up to a screen's first rows; web/orcamento.test.ts judges every screen by its files. */
const SCRIPTS = 270_000
const FONTE = arquivoDe('styles/inter.woff2')

test.use({ viewport: { width: 412, height: 823 } })

for (const [rota, dados] of [
  ['/cliente/estante', /preco-quantidade-pedido$/],
  ['/admin/dashboard', /\/api\/painel$/],
] as const)
  test(`${rota}: nothing shifts while loading, and its data is asked for once`, async ({ page }) => {
    const [fonts, asked]: [string[], string[]] = [[], []]
    page.on('request', request => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
      if (request.method() === 'GET' && /\/api\/(?!eventos)/.test(request.url())) asked.push(request.url())
    })
    await page.addInitScript(() => {
      new PerformanceObserver(list => {
        const moved = list
          .getEntries()
          .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + moved)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await semEventos(page) // events would rightly shift the layout and cause refetches
    const seen = page.waitForRequest(request => dados.test(request.url()))
    const nome = page.locator('.with-sum .shrinks > .shrinks').first()
    let drawn: Awaited<ReturnType<typeof nome.boundingBox>> = null
    // Holds the libraries until the early script has requested the data, and drawn the shelf's first rows.
    await page.route(`**${arquivoDe('libraries')}`, async route => {
      await seen
      if (rota === '/cliente/estante') drawn = await nome.boundingBox()
      await route.continue()
    })
    await abrirRota(page, rota, await tokenPara(rota))
    await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible()
    if (rota === '/cliente/estante') expect(drawn).toEqual(await nome.boundingBox())
    expect(await scriptBytes(page)).toBeLessThan(SCRIPTS)
    await page.evaluate(() => document.fonts.ready)
    expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(STILL)
    expect(fonts).toEqual([FONTE])
    expect(asked.filter((url, i) => asked.indexOf(url) !== i)).toEqual([])
  })

async function scriptBytes(page: Page): Promise<number> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const paths = urls.map(url => new URL(url).pathname).filter(path => path.endsWith('.js'))
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(`web/dist${path}`)).length, 0)
}

test('the shelf opens when an early answer is broken off', async ({ page }) => {
  await page.route('**/api/cliente/*/estantes*', route =>
    route.fulfill({ body: '{"estantes": [', contentType: 'application/json' }),
  )
  await abrirRota(page, '/cliente/estante', await tokenPara('/cliente/estante'))
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
})
