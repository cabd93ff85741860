/**
 * `npm run bench`: types and scrolls on a shelf of 2,000 products, on the order screen and in the workshop, in Chromium with the
 * processor slowed 4×. Each key must be handled within 50 ms, and no later task, nor one of scrolling, may be longer. Exits 1
 * otherwise.
 */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../../e2e/chromium.ts'
import { abrirRota } from '../../e2e/rotas.ts'
import { startServer } from '../../e2e/server.ts'
import { endWithin } from '../../test/end-with.ts'
import { encherEstante } from './estante-cheia.ts'
import { type Durations, longest, percentile, slowDown, trace } from './trace.ts'

const PRODUTOS = 2000
const TIMES = 4
const AT_MOST_MS = 50
const LINHAS = 40
const SCREENS = [
  ['mesa', { width: 1440, height: 900 }],
  ['celular', { width: 360, height: 780 }],
] as const
const AT_MOST_MINUTES = 9

type Trial = { name: string; rota: string; token: string; field: (page: Page) => Locator }

const server = await startServer()
process.env.BASE_URL = server.url
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const stop = async () => {
  await browser.close()
  await server.stop()
}
endWithin(AT_MOST_MINUTES, stop)

const { estanteId, administrador, comprador } = await encherEstante(PRODUTOS)
const trials: Trial[] = [
  {
    name: 'fazer pedido',
    rota: '/cliente/estante',
    token: comprador,
    field: page => page.getByRole('textbox', { name: /^Quantidade de/ }).first(),
  },
  {
    name: 'oficina da estante',
    rota: `/admin/cadastro/estante?id=${estanteId}`,
    token: administrador,
    field: page => page.getByRole('textbox', { name: /^Preço de/ }).first(),
  },
]
const rows: Record<string, string | number>[] = []
let failed = 0
for (const trial of trials)
  for (const [tela, viewport] of SCREENS) {
    const { fields, search, scrolling } = await measure(browser, trial, viewport)
    const passes = [fields.keys, fields.after, search.keys, search.after, scrolling].every(
      durations => longest(durations) < AT_MOST_MS,
    )
    if (!passes) failed++
    rows.push(
      { tela: `${trial.name}, ${tela}`, medida: 'tecla num campo', ...figuresOf(fields.keys) },
      { tela: '', medida: '  o maior trabalho depois', ...figuresOf(fields.after) },
      { tela: '', medida: '  com o que vem depois', ...figuresOf(fields.withRest) },
      { tela: '', medida: 'tecla na busca', ...figuresOf(search.keys) },
      { tela: '', medida: '  o maior trabalho depois', ...figuresOf(search.after) },
      { tela: '', medida: '  com o que vem depois', ...figuresOf(search.withRest) },
      { tela: '', medida: 'trabalho ao rolar', ...figuresOf(scrolling), veredito: passes ? 'passa' : 'NÃO PASSA' },
    )
  }
for (const [tela, viewport] of SCREENS) {
  const { keys } = await measureBareFields(browser, viewport)
  rows.push({ tela: `só campos, ${tela}`, medida: 'tecla num campo', ...figuresOf(keys), veredito: '–' })
}
await stop()
console.log(
  `\n${PRODUTOS} products, processor slowed ${TIMES}×: milliseconds of the page's thread, at most ${AT_MOST_MS}`,
)
console.table(rows)
process.exit(failed > 0 ? 1 : 0)

async function measure(browser: Browser, { rota, token, field }: Trial, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, locale: 'pt-BR', baseURL: server.url })
  const page = await context.newPage()
  await abrirRota(page, rota, token)
  await field(page).waitFor()
  await slowDown(page, TIMES)
  const { tasks: scrolling } = await trace(browser, page, () => scroll(page))
  const search = await trace(browser, page, () => searchFor(page))
  await field(page).focus()
  const fields = await trace(browser, page, () => fill(page))
  await context.close()
  return { fields, search, scrolling }
}

/** A page with as many fields and nothing else, at an address like the screens' because Chromium's autofill only scans those. Enter goes to the next field. */
async function measureBareFields(browser: Browser, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport, locale: 'pt-BR', baseURL: server.url })
  const fields = '<input style="display: block; height: 38px">'.repeat(LINHAS + 1)
  const next = "event.key === 'Enter' && event.target.nextElementSibling.focus()"
  const body = `<!doctype html><div onkeydown="${next}">${fields}</div>`
  await page.route('/so-campos', route => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto('/so-campos')
  await slowDown(page, TIMES)
  await page.locator('input').first().focus()
  const durations = await trace(browser, page, () => fill(page))
  await page.close()
  return durations
}

/** Types a number and Enter on line after line, as fast as a practised user. */
async function fill(page: Page): Promise<void> {
  for (let i = 0; i < LINHAS; i++)
    for (const key of [...String(12 + i), 'Enter']) {
      await page.keyboard.press(key, { delay: 20 })
      await page.waitForTimeout(60)
    }
}

async function searchFor(page: Page): Promise<void> {
  const search = page.getByRole('searchbox').last()
  await search.focus()
  const text = 'serra 19'
  for (const key of text) {
    await page.keyboard.press(key, { delay: 20 })
    await page.waitForTimeout(120)
  }
  for (const _ of text) {
    await page.keyboard.press('Backspace', { delay: 20 })
    await page.waitForTimeout(120)
  }
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(180, 500)
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(0, i < 40 ? 300 : -400)
    await page.waitForTimeout(25)
  }
}

function figuresOf(durations: Durations) {
  const [half, most, worst] = [percentile(durations, 50), percentile(durations, 95), longest(durations)].map(Math.round)
  return { vezes: durations.length, mediana: half ?? 0, p95: most ?? 0, máximo: worst ?? 0 }
}
