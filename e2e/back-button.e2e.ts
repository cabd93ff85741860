import { CELULAR, guardarOCelular } from './celular.ts'
import { campoDe, chegarNaEstante, pedidosDe, produto } from './fazer-pedido.ts'
import config from './playwright.config.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

// Playwright disables the back/forward cache and the headless shell has none: a whole Chromium with the cache on, as users have it.
test.use({
  ...CELULAR,
  launchOptions: {
    ...config.use?.launchOptions,
    executablePath: process.env.WHOLE_CHROMIUM,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a line typed just before the phone is put away is sent at once, and only once', async ({ page }) => {
  const cozinha = await abrirCozinha()
  await page.clock.install()
  await chegarNaEstante(page, cozinha)
  const enviadas: string[] = []
  page.on('request', request => /POST|PUT/.test(request.method()) && enviadas.push(request.postData() ?? ''))
  await page.clock.pauseAt(Date.now() + 60_000) // the clock stands, so the typing debounce never ends
  await campoDe(page, produto(cozinha, 0)).tap()
  await page.keyboard.insertText('12,5')
  expect(enviadas).toEqual([])
  await guardarOCelular(page, true)
  await expect.poll(async () => (await pedidosDe(cozinha))[0]?.valorTotal).toBe(72.38)
  await cozinha.mudar(produto(cozinha, 1), { quantidade: 3 })
  await page.clock.resume()
  await guardarOCelular(page, false)
  await expect(page.getByText('restam 3', { exact: false }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('salvo', { exact: true })).toBeVisible()
  expect(enviadas.filter(corpo => corpo.includes('quantidade'))).toHaveLength(1)
})

test('a shelf restored by Back is reloaded, and hidden without a session', async ({ page, errors }) => {
  errors.allow(401)
  const cozinha = await abrirCozinha()
  await chegarNaEstante(page, cozinha)
  await sairDaPagina(page)
  await cozinha.mudar(produto(cozinha, 1), { quantidade: 3 })
  await page.goBack({ waitUntil: 'commit' }) // a page from the back/forward cache fires no `load`
  await expect.poll(() => guardada(page)).toBe(true)
  await expect(page.getByText('restam 3', { exact: false }).filter({ visible: true }).first()).toBeVisible()

  await sairDaPagina(page)
  const outra = await page.context().newPage()
  await outra.goto('/cliente/inicial')
  await outra.getByRole('button', { name: 'Sair' }).click()
  await expect(outra).toHaveURL('/')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Sua sessão terminou/)).toBeVisible()
})

/** Leaves for another document; afterwards `guardada` tells whether the page came back from the back/forward cache. */
async function sairDaPagina(page: Page) {
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { guardada: persisted })),
  )
  await page.goto('/api/saude') // the lightest document
}

const guardada = (page: Page) => page.evaluate(() => (window as { guardada?: boolean }).guardada)
