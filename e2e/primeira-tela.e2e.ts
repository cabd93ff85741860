import { arquivoDe } from './arquivo-de.ts'
import { abrirRota, tokenPara } from './rotas.ts'
import { semEventos } from './screen.ts'
import { expect, test } from './test.ts'

/** Maximum layout shift. 0.1 counts as good; the dashboard measured 0.0005 with 20-fold CPU throttling. */
const STILL = 0.03
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
    await page.evaluate(() => document.fonts.ready)
    expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(STILL)
    expect(fonts).toEqual([FONTE])
    expect(asked.filter((url, i) => asked.indexOf(url) !== i)).toEqual([])
  })
