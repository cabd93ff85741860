import { expect, type Page, test } from '@playwright/test'
import { abrirCozinha } from './cozinha.ts'
import { abrirRota, tokenPara } from './rotas.ts'

const CELULAR = { width: 412, height: 823 }
/** Of Chromium's own measure, where up to 0.1 counts as still. */
const STILL = 0.01

test.use({ viewport: CELULAR })

for (const { rota, dados } of [
  { rota: '/cliente/estante', dados: /preco-quantidade-pedido$/ },
  { rota: '/admin/dashboard', dados: /\/api\/painel$/ },
])
  test(`${rota}: what it shows is asked for before the scripts are here, and only once`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => {
      if (request.method() === 'GET' && /\/api\/(?!eventos)/.test(request.url())) asked.push(request.url())
    })
    const seen = page.waitForRequest(request => dados.test(request.url()))
    // News would rightly be asked for again.
    await page.route('**/api/eventos*', route => route.abort())
    // Without the early script nobody would ask, and the libraries would never come.
    await page.route(/\/libraries-.*\.js$/, async route => {
      await seen
      await route.continue()
    })
    await abrirRota(page, rota, await tokenPara(rota))
    await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible()
    expect(asked.filter((url, i) => asked.indexOf(url) !== i)).toEqual([])
    expect(asked.some(url => dados.test(url))).toBe(true)
  })

test('what is typed before the scripts are here stays, with the cursor', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/libraries-.*\.js$/, async route => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await page.getByLabel('E-mail').fill('comprador@exemplo.com.br')
  await page.getByLabel('Senha').fill('gira')
  release()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('comprador@exemplo.com.br')
  const senha = page.getByRole('textbox', { name: 'Senha' })
  await expect(senha).toHaveValue('gira')
  await expect(senha).toBeFocused()
})

test('Enter before the scripts are here signs in once they are', async ({ page }) => {
  const { email, senha } = await abrirCozinha()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/libraries-.*\.js$/, async route => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(senha)
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL('/cliente/inicial')
})

test('a screen begins to come when its link is pointed at, before the press', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await abrirRota(page, '/cliente/inicial', await tokenPara('/cliente/inicial'))
  const coming = page.waitForRequest(/\/assets\/estante-.*\.js$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Fazer pedido' }).hover()
  await coming
  expect(new URL(page.url()).pathname).toBe('/cliente/inicial')
})

for (const rota of ['/', '/cliente/estante', '/admin/dashboard'])
  test(`${rota}: nothing moves while it comes, in one file of letters`, async ({ page }) => {
    const fonts: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    })
    await page.addInitScript(() => {
      new PerformanceObserver(list => {
        const moved = list
          .getEntries()
          .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + moved)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await abrirRota(page, rota, await tokenPara(rota))
    await page.evaluate(() => document.fonts.ready)
    expect(await movement(page)).toBeLessThan(STILL)
    expect(fonts).toHaveLength(1)
    expect(fonts[0]).toMatch(/inter-latin-wght/)
  })

const movement = async (page: Page) => Number((await page.locator('html').getAttribute('data-moved')) ?? 0)
