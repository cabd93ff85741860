import { arquivoDe } from './arquivo-de.ts'
import { abrirCozinha } from './cozinha.ts'
import { abrirRota, irPara, pronta, tokenPara } from './rotas.ts'
import { abrirComo, noMesmoLugar, nuncaDepoisDe, semEventos, TELAS } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const CELULAR = { width: 412, height: 823 }
/** Maximum layout shift. 0.1 counts as good; the dashboard measured 0.0005 with 20-fold CPU throttling. */
const STILL = 0.03
const FONTE = arquivoDe('../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

test.use({ viewport: CELULAR })

test('on a second visit the shelf’s products are requested at once, not after another answer', async ({ page }) => {
  await semEventos(page)
  await abrirRota(page, '/cliente/estante', await tokenPara('/cliente/estante'))
  await page.evaluate(() => sessionStorage.clear()) // another day, another tab
  const products: string[] = []
  page.on('request', request => {
    if (/preco-quantidade-pedido$/.test(request.url())) products.push(request.url())
  })
  const asked = page.waitForRequest(/preco-quantidade-pedido$/)
  // Holds the answers about user and shelves until the products have been requested.
  await page.route(/\/api\/(autenticacao|cliente\/\d+\/estantes)/, async route => {
    await asked
    await route.continue()
  })
  await page.goto('/cliente/estante')
  await expect(page.getByRole('list', { name: 'Produtos' }).getByRole('listitem').first()).toBeVisible()
  expect(products).toHaveLength(1)
})

test('an order to change does not first show another shelf, nor a search the whole shelf', async ({ page, errors }) => {
  errors.allow(404, 409) // this user has no such order
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('.before-rows')) document.documentElement.dataset.antes = 'shown'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await page.route(`**${arquivoDe('libraries')}`, async route => {
    await new Promise(resolve => setTimeout(resolve, 700)) // so that the answers arrive before the scripts
    await route.continue()
  })
  for (const busca of ['?busca=arroz', '?pedido=1']) {
    await abrirRota(page, `/cliente/estante${busca}`, await tokenPara('/cliente/estante'))
    await expect(page.locator('html')).not.toHaveAttribute('data-antes')
  }
})

test('a screen is preloaded when its link is hovered', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await abrirRota(page, '/cliente/inicial', await tokenPara('/cliente/inicial'))
  const coming = page.waitForRequest(`**${arquivoDe('cliente/estante/estante.tsx')}`)
  await page.getByRole('navigation').getByRole('link', { name: 'Fazer pedido' }).hover()
  await coming
  expect(new URL(page.url()).pathname).toBe('/cliente/inicial')
})

const PRIMEIRAS: readonly { rota: string; dados?: RegExp }[] = [
  { rota: '/' },
  { rota: '/cliente/estante', dados: /preco-quantidade-pedido$/ },
  { rota: '/admin/dashboard', dados: /\/api\/painel$/ },
]
for (const { rota, dados } of PRIMEIRAS)
  test(`${rota}: no layout shift while loading, one font file; its data is requested before the scripts, and once`, async ({
    page,
  }) => {
    const [fonts, asked]: string[][] = [[], []]
    page.on('request', request => {
      if (request.resourceType() === 'font') fonts?.push(new URL(request.url()).pathname)
      if (request.method() === 'GET' && /\/api\/(?!eventos)/.test(request.url())) asked?.push(request.url())
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
    if (dados) {
      const seen = page.waitForRequest(request => dados.test(request.url()))
      // Holds the libraries until the early script has requested the data.
      await page.route(`**${arquivoDe('libraries')}`, async route => {
        await seen
        await route.continue()
      })
    }
    await abrirRota(page, rota, await tokenPara(rota))
    if (dados)
      await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await movement(page)).toBeLessThan(STILL)
    expect(fonts).toEqual([FONTE])
    expect(asked?.filter((url, i) => asked.indexOf(url) !== i)).toEqual([])
  })

for (const rota of ['/cliente/estante', '/admin/dashboard'])
  test(`${rota}: the title in the HTML stays until the screen replaces it`, async ({ page }) => {
    const libraries = Promise.withResolvers<void>()
    await page.route(`**${arquivoDe('libraries')}`, async route => {
      await libraries.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      const look = () => {
        const titles = [...document.querySelectorAll('.before-h1, h1')].map(title => title.textContent)
        const seen = document.documentElement.dataset.titulos
        const now = titles.join('|')
        if (seen?.split(' > ').at(-1) !== now && (seen || now))
          document.documentElement.dataset.titulos = seen ? `${seen} > ${now}` : now
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await nuncaDepoisDe(page, 1_000) // a slow screen may rightly show a skeleton
    await page.addInitScript(token => localStorage.setItem('token', token), await tokenPara(rota))
    await page.goto(rota, { waitUntil: 'commit' })
    const before = page.locator('.before-h1')
    await expect(before).toBeVisible()
    const titulo = (await before.textContent()) ?? ''
    libraries.resolve()
    await expect(page.getByRole('heading', { level: 1, name: titulo, exact: true })).toBeVisible()
    await pronta(page)
    expect(await page.locator('html').getAttribute('data-titulos')).toBe(titulo)
  })

test('/cliente/estante: its first products are in the HTML, where its rows will be, at any width', async ({ page }) => {
  const libraries = Promise.withResolvers<void>()
  await page.route(`**${arquivoDe('libraries')}`, async route => {
    await libraries.promise
    await route.continue()
  })
  await semEventos(page)
  await page.addInitScript(token => localStorage.setItem('token', token), await tokenPara('/cliente/estante'))
  await page.goto('/cliente/estante', { waitUntil: 'commit' })
  const antes = page.locator('.before-rows > div')
  await expect(antes.nth(2)).toBeVisible()
  const nomes = await antes.allInnerTexts()
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector('.before-rows, [aria-label="Produtos"]')) document.documentElement.dataset.vazia = ''
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  const linhas = page.getByRole('list', { name: 'Produtos' }).getByRole('listitem')
  await noMesmoLugar(page, [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, CELULAR], {
    antes: () => perto(antes.nth(2)),
    chegar: async () => {
      libraries.resolve()
      await expect(linhas.nth(2)).toContainText(nomes[2]?.split('\n')[0] ?? '')
      await expect(antes).toHaveCount(0)
      await expect(page.locator('html')).not.toHaveAttribute('data-vazia')
    },
    depois: () => topOf(linhas.nth(2)),
  })
})

test('the rows of lists appear in the space reserved for them', async ({ page }) => {
  const token = await tokenPara('/admin')
  for (const { rota, nome, dados } of [
    { rota: '/admin/cadastro/estante', nome: 'Estantes', dados: /\/api\/estantes\?/ },
    { rota: '/admin/relatorios/vendas', nome: 'Vendas por cliente', dados: /\/api\/relatorios\/vendas/ },
    { rota: '/admin/estoque', nome: 'Estoque', dados: /\/api\/estoque\?/ },
  ])
    await test.step(rota, async () => {
      const read = Promise.withResolvers<void>()
      await page.route(dados, async route => {
        await read.promise
        await route.continue()
      })
      const opened = page.url().includes('/admin/') ? irPara(page, rota) : abrirRota(page, rota, token)
      const placeholder = page.getByRole('status', { name: 'Carregando', exact: true })
      await expect(placeholder).toBeVisible()
      const rows = page.getByRole('list', { name: nome }).or(page.getByRole('table', { name: nome }))
      await noMesmoLugar(page, Object.values(TELAS), {
        antes: () => perto(placeholder),
        chegar: () => {
          read.resolve()
          return opened
        },
        depois: () => topOf(rows),
      })
    })
})

test('an order loads with all its parts, without layout shift', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  const regras = Promise.withResolvers<void>()
  await page.route('**/regras-de-entrega', async route => {
    await regras.promise
    await route.continue()
  })
  const itens = page.waitForResponse(`**/api/pedidos/${id}/produtos`)
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  const titulo = page.getByRole('heading', { level: 1 })
  await expect(titulo).toHaveText(`Pedido nº ${id}`)
  await itens
  const antes = await topOf(titulo)
  const total = page.getByText(/^Total · /)
  await expect(total).toBeHidden()
  regras.resolve()
  await expect(total).toBeVisible()
  await expect(page.getByRole('heading', { name: 'O que ainda pode mudar' })).toBeVisible()
  expect(await topOf(titulo)).toBe(antes)
})

const topOf = async (where: Locator) => (await where.boundingBox())?.y

/** The top of something, give or take less than 5 px. */
const perto = async (where: Locator) => expect.closeTo((await topOf(where)) ?? 0, -1)

const movement = async (page: Page) => Number((await page.locator('html').getAttribute('data-moved')) ?? 0)
