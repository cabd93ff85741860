import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { entrar } from '#contract/autenticacao.ts'
import { apiOf } from '../api.ts'
import { abrirRota, pronta } from '../rotas.ts'
import type { Tela } from './tela.ts'

const FOLDER = 'screenshots'
const MANUAL = 'docs/images/manual'
const THEMES = ['light', 'dark'] as const
export const WIDTHS = [360, 768, 1440] as const
/** The manual's desktop viewport is narrower, so that its words stay readable beside the text. */
const OF_THE_MANUAL = { mesa: { width: 1280, height: 800 }, celular: { width: 360, height: 720 } }
const HIGHEST = 6000
const EMAILS = { administrador: 'admin@exemplo.com.br', comprador: 'cliente@exemplo.com.br', ninguem: '' }

/** Takes one state at one width in both themes; returns the files. */
export async function tirar(browser: Browser, tela: Tela, width: number): Promise<string[]> {
  const height = width < 700 ? 780 : 900
  return await withPage(browser, tela, { width, height }, async page => {
    const files: string[] = []
    await growTo(page, tela, { width, height })
    await mkdir(FOLDER, { recursive: true })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      const file = join(FOLDER, `${tela.nome}-${width}-${colorScheme}.png`)
      await page.screenshot({ path: file, animations: 'disabled' })
      files.push(file)
    }
    return files
  })
}

/** Takes the manual's picture: light theme, small file, stable name. */
export async function tirarParaManual(browser: Browser, tela: Tela, where: 'mesa' | 'celular'): Promise<string[]> {
  return await withPage(browser, tela, OF_THE_MANUAL[where], async page => {
    await mkdir(MANUAL, { recursive: true })
    const file = join(MANUAL, `${tela.nome}.webp`)
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture).webp({ quality: 78, effort: 6 }).toFile(file)
    return [file]
  })
}

type Window = { width: number; height: number }

async function withPage(browser: Browser, tela: Tela, viewport: Window, take: (page: Page) => Promise<string[]>) {
  const context = await browser.newContext({
    viewport,
    baseURL: process.env.BASE_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  context.setDefaultTimeout(15_000)
  try {
    const page = await context.newPage()
    await abrirRota(page, tela.endereco, await tokenOf(tela.quem))
    await tela.preparar?.(page)
    await pronta(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForFunction(() =>
      [...document.images].every(image => image.complete || image.getBoundingClientRect().top > innerHeight),
    )
    return await take(page)
  } finally {
    await context.close()
  }
}

const tokens = new Map<string, Promise<string>>()

function tokenOf(quem: Tela['quem']): Promise<string> | string {
  const email = EMAILS[quem]
  if (!email) return ''
  const token = tokens.get(email) ?? apiOf('')(entrar, { body: { email, senha: 'demonstracao' } }).then(a => a.token)
  tokens.set(email, token)
  return token
}

/** Grows the viewport to the page's height, so that bottom bars are at its end; not under a dialog. At most `HIGHEST` px. */
async function growTo(page: Page, { soJanela = false }: Tela, { width, height }: Window) {
  if (soJanela || (await page.locator('dialog').count()) > 0) return
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), HIGHEST) })
}
