/**
 * `npm run bench`: types and scrolls on shelves of 500 and of 2,000 products, on the order screen and in the sheet, in Chromium
 * with the processor slowed 4×. Exits 1 if a key, a task that it defers or a task of scrolling takes longer than its goal.
 */
import { chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../../e2e/chromium.ts'
import { abrirRota } from '../../e2e/rotas.ts'
import { startServer } from '../../e2e/server.ts'
import { type OnEnd, run } from '../run.ts'
import { criarCompradores } from './compradores.ts'
import { quantile } from './figures.ts'
import { slowDown, trace } from './trace.ts'

const TIMES = 4
/** Goal in milliseconds by the number of products. */
const SIZES = [
  [500, 50],
  [2000, 150],
] as const
const LINHAS = 40
const SCREENS = [
  ['mesa', { width: 1440, height: 900 }],
  ['celular', { width: 360, height: 780 }],
] as const

type Viewport = { width: number; height: number }
type Trial = { name: string; rota: string; token: string; field: (page: Page) => Locator }

async function measure(onEnd: OnEnd): Promise<boolean> {
  const server = await startServer()
  onEnd(server.stop)
  process.env.BASE_URL = server.url
  const rows: Record<string, string | number>[] = []
  let passed = true
  for (const [products, atMost] of SIZES)
    for (const trial of trialsOf(await criarCompradores(1, products)))
      for (const [tela, viewport] of SCREENS)
        for (const [medida, times] of Object.entries(await measured(trial, viewport))) {
          const worst = quantile(times, 1)
          passed &&= worst <= atMost
          rows.push({
            tela: `${trial.name}, ${tela}, ${products}`,
            medida,
            mediana: Math.round(quantile(times, 0.5)),
            p95: Math.round(quantile(times, 0.95)),
            máximo: Math.round(worst),
            veredito: worst <= atMost ? 'passa' : `NÃO PASSA de ${atMost}`,
          })
        }
  console.log(`Processor slowed ${TIMES}×: milliseconds of the page's thread`)
  console.table(rows)
  return passed
}

const trialsOf = ({
  administrador,
  compradores: [comprador],
}: Awaited<ReturnType<typeof criarCompradores>>): Trial[] => [
  {
    name: 'fazer pedido',
    rota: '/cliente/estante',
    token: comprador?.token ?? '',
    field: page => page.getByRole('textbox', { name: /^Quantidade de/ }).first(),
  },
  {
    name: 'planilha da estante',
    rota: `/admin/cadastro/estante?id=${comprador?.estanteId}`,
    token: administrador,
    field: page => page.getByRole('textbox', { name: /^Preço de/ }).first(),
  },
]

async function measured({ rota, token, field }: Trial, viewport: Viewport): Promise<Record<string, number[]>> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport, locale: 'pt-BR', baseURL: process.env.BASE_URL })
    const page = await context.newPage()
    await abrirRota(page, rota, token)
    await field(page).waitFor()
    await slowDown(page, TIMES)
    const { tasks } = await trace(browser, page, () => scroll(page))
    const search = await trace(browser, page, () => searchFor(page))
    await field(page).focus()
    const fields = await trace(browser, page, () => fill(page))
    return {
      'tecla num campo': fields.keys,
      'o maior trabalho depois': fields.after,
      'tecla na busca': search.keys,
      'o maior trabalho depois da busca': search.after,
      'trabalho ao rolar': tasks,
    }
  } finally {
    await browser.close()
  }
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
  await page.getByRole('searchbox').last().focus()
  const text = 'numero 19'
  for (const key of [...text, ...Array.from(text, () => 'Backspace')]) {
    await page.keyboard.press(key, { delay: 20 })
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

process.exit((await run(measure)) ? 0 : 1)
