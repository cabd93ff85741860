import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { abrirRota, pronta, tokenPara } from '../rotas.ts'
import type { Tela } from './telas.ts'

const MANUAL = 'docs/images/manual'
/** The desktop viewport is narrow, so that its words stay readable beside the text. */
const VIEWPORTS = { mesa: { width: 1280, height: 800 }, celular: { width: 360, height: 720 } }

/** Takes one picture: light theme, small file, stable name. Returns the file. */
export async function tirar(browser: Browser, { nome, endereco, preparar, onde = 'mesa' }: Tela): Promise<string> {
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
