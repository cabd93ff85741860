/**
 * `npm run bench`: a shelf of 2,000 products in Chromium with the processor slowed 4×, where it is ordered from and where
 * it is kept. Each key must be done with within 50 ms, and no work that comes of it later, or of scrolling, may be
 * longer. Exits 1 else.
 */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../../e2e/chromium.ts'
import { abrirRota } from '../../e2e/rotas.ts'
import { startServer } from '../../e2e/server.ts'
import { endWith } from '../../test/end-with.ts'
import { encherEstante } from './estante-cheia.ts'
import { desacelerar, type Medidas, maximo, medir, percentil } from './medir.ts'

const PRODUTOS = 2000
const VEZES = 4
const AT_MOST_MS = 50
const LINHAS = 40
const TELAS = [
  ['mesa', { width: 1440, height: 900 }],
  ['celular', { width: 360, height: 780 }],
] as const
const AT_MOST = 9 * 60_000

type Caso = { nome: string; rota: string; token: string; campo: (page: Page) => Locator }

const server = await startServer()
process.env.BASE_URL = server.url
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const stop = async () => {
  await browser.close()
  await server.stop()
}
endWith(stop)
setTimeout(() => {
  console.error(`Not done within ${AT_MOST / 60_000} minutes`)
  void stop().finally(() => process.exit(1))
}, AT_MOST).unref()

const { estanteId, administrador, comprador } = await encherEstante(PRODUTOS)
const casos: Caso[] = [
  {
    nome: 'fazer pedido',
    rota: '/cliente/estante',
    token: comprador,
    campo: page => page.getByRole('textbox', { name: /^Quantidade de/ }).first(),
  },
  {
    nome: 'oficina da estante',
    rota: `/admin/cadastro/estante?id=${estanteId}`,
    token: administrador,
    campo: page => page.getByRole('textbox', { name: /^Preço de/ }).first(),
  },
]
const linhas: Record<string, string | number>[] = []
let falhas = 0
for (const caso of casos)
  for (const [tela, viewport] of TELAS) {
    const { campos, busca, rolagem } = await medirCaso(browser, caso, viewport)
    const passa = [campos.teclas, campos.depois, busca.teclas, busca.depois, rolagem].every(
      medidas => maximo(medidas) < AT_MOST_MS,
    )
    if (!passa) falhas++
    linhas.push(
      { tela: `${caso.nome}, ${tela}`, medida: 'tecla num campo', ...resumo(campos.teclas) },
      { tela: '', medida: '  o maior trabalho depois', ...resumo(campos.depois) },
      { tela: '', medida: '  com o que vem depois', ...resumo(campos.comOResto) },
      { tela: '', medida: 'tecla na busca', ...resumo(busca.teclas) },
      { tela: '', medida: '  o maior trabalho depois', ...resumo(busca.depois) },
      { tela: '', medida: '  com o que vem depois', ...resumo(busca.comOResto) },
      { tela: '', medida: 'trabalho ao rolar', ...resumo(rolagem), veredito: passa ? 'passa' : 'NÃO PASSA' },
    )
  }
for (const [tela, viewport] of TELAS) {
  const { teclas } = await medirCamposNus(browser, viewport)
  linhas.push({ tela: `só campos, ${tela}`, medida: 'tecla num campo', ...resumo(teclas), veredito: '–' })
}
await stop()
console.log(
  `\n${PRODUTOS} products, processor slowed ${VEZES}×: milliseconds of the page's thread, at most ${AT_MOST_MS}`,
)
console.table(linhas)
process.exit(falhas > 0 ? 1 : 0)

async function medirCaso(browser: Browser, { rota, token, campo }: Caso, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, locale: 'pt-BR', baseURL: server.url })
  const page = await context.newPage()
  await abrirRota(page, rota, token)
  await campo(page).waitFor()
  await desacelerar(page, VEZES)
  const { tarefas: rolagem } = await medir(browser, page, () => rolar(page))
  const busca = await medir(browser, page, () => buscar(page))
  await campo(page).focus()
  const campos = await medir(browser, page, () => preencher(page))
  await context.close()
  return { campos, busca, rolagem }
}

/** As many fields and nothing else, from an address as the screens': Chromium's autofill reads none elsewhere. Enter goes to the next. */
async function medirCamposNus(browser: Browser, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport, locale: 'pt-BR', baseURL: server.url })
  const campos = '<input style="display: block; height: 38px">'.repeat(LINHAS + 1)
  const seguir = "event.key === 'Enter' && event.target.nextElementSibling.focus()"
  const body = `<!doctype html><div onkeydown="${seguir}">${campos}</div>`
  await page.route('/so-campos', route => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto('/so-campos')
  await desacelerar(page, VEZES)
  await page.locator('input').first().focus()
  const medidas = await medir(browser, page, () => preencher(page))
  await page.close()
  return medidas
}

/** A number and Enter, line after line, as fast as a practised hand. */
async function preencher(page: Page): Promise<void> {
  for (let i = 0; i < LINHAS; i++)
    for (const key of [...String(12 + i), 'Enter']) {
      await page.keyboard.press(key, { delay: 20 })
      await page.waitForTimeout(60)
    }
}

async function buscar(page: Page): Promise<void> {
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

async function rolar(page: Page): Promise<void> {
  await page.mouse.move(180, 500)
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(0, i < 40 ? 300 : -400)
    await page.waitForTimeout(25)
  }
}

function resumo(medidas: Medidas) {
  const [metade, quase, pior] = [percentil(medidas, 50), percentil(medidas, 95), maximo(medidas)].map(Math.round)
  return { vezes: medidas.length, mediana: metade ?? 0, p95: quase ?? 0, máximo: pior ?? 0 }
}
