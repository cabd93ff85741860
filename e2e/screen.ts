import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { entrar as autenticar, sair } from '#contract/autenticacao.ts'
import { apiOf } from './api.ts'

type Where = Pick<Page | Locator, 'getByRole'>

export const TELAS = { mesa: { width: 1440, height: 900 }, celular: { width: 360, height: 780 } }

/** What a person sees, by its name to the letter. */
export const campo = (where: Where, name: string) => where.getByRole('textbox', { name, exact: true })
export const botao = (where: Where, name: string) => where.getByRole('button', { name, exact: true })

/** Types into a searched select and takes what it offers. */
export async function escolher(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option)
  await page.getByRole('option', { name: option }).click()
}

export type Pessoa = { email: string; senha: string; codigo?: string | undefined }

export const ADMINISTRADOR: Pessoa = { email: 'admin@exemplo.com.br', senha: 'demonstracao' }

/** Opens a screen as somebody who has a session of their own already; the way in through the screen is `entrar`. */
export async function abrirComo(page: Page, { email, senha, codigo }: Pessoa, rota: string): Promise<void> {
  const { token } = await apiOf('')(autenticar, { body: { email, senha, codigo } })
  await using _ = await page.addInitScript(token => {
    sessionStorage.clear() // of whoever was here before
    localStorage.setItem('token', token)
  }, token)
  await page.goto(rota)
}

export const abrirComoAdministrador = (page: Page, rota = '/admin/dashboard') => abrirComo(page, ADMINISTRADOR, rota)

/** Signs in through the screen, from wherever the page is; waits for the person's home. */
export async function entrar(page: Page, email: string, senha: string, home: string): Promise<void> {
  await page.goto('/')
  await darSenha(page, email, senha)
  await expect(page).toHaveURL(home)
}

export async function darSenha(page: Page, email: string, senha: string): Promise<void> {
  await campo(page, 'E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.keyboard.press('Enter')
}

/** The session of whoever is there, ended elsewhere: the page does not know yet. */
export async function terminarSessao(page: Page): Promise<void> {
  await apiOf(await page.evaluate(() => localStorage.getItem('token') ?? ''))(sair)
}

export const entrarComoAdministrador = (page: Page) =>
  entrar(page, ADMINISTRADOR.email, ADMINISTRADOR.senha, '/admin/dashboard')

/**
 * The page hears of nothing that others do; as one that is left, which is no failure of the journey. Nor does it read anew
 * by itself, as it would after three seconds without.
 */
export async function semEventos(page: Page): Promise<void> {
  await page.route('**/api/eventos*', route => route.abort('aborted'))
  await nuncaDepoisDe(page, 3_000)
}

/** What the page would do after so many milliseconds it does not do within the journey, however slow the machine is. */
export const nuncaDepoisDe = (page: Page, ms: number) =>
  page.addInitScript(ms => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (then: () => void, after = 0) => later(then, after === ms ? 600_000 : after),
    })
  }, ms)

/** Opens the help by its button, which on a phone is in the menu; answers the button that has the focus afterwards. */
export async function abrirAjuda(page: Page): Promise<Locator> {
  const menu = botao(page, 'Abrir o menu')
  const ajuda = botao(page, 'Ajuda')
  await expect(menu.or(ajuda).first()).toBeVisible()
  const button = (await menu.isVisible()) ? menu : ajuda
  await button.click()
  if (button === menu) await botao(page, 'Ajuda desta tela').click()
  return button
}

/** What is seldom needed folds away behind a button; the spreadsheets of a register only on a phone. */
export async function abrirGaveta(
  page: Page,
  nome: 'Filtros' | 'Documentos' | 'Exportar' | 'Planilhas' | 'Período',
): Promise<void> {
  const name = nome === 'Período' ? /^Período: / : new RegExp(`^${nome}( · \\d)?$`)
  const button = page.getByRole('button', { name, expanded: false })
  if (nome !== 'Planilhas' || (await button.isVisible())) await button.click()
}

/**
 * Zero axe violations on the screen as it stands, once it stands still: a colour on its way has no contrast of its own.
 * `only` these rules; `within` this part of the page. No screen has a frame, and it is asserted.
 */
export async function semAxe(page: Page, only?: string[], within = 'html'): Promise<void> {
  await parada(page)
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await carregarAxe(page)
  const options: RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: { type: 'rule', values: only } }) }
  const violations = await page.evaluate(
    async ([within, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Colours beneath a dialog are those of its screen, where they were judged.
      const beneath = options.runOnly && document.querySelector('body > :not(#root) [aria-modal]') ? ['#root'] : []
      const { violations } = await axe.run({ include: [within], exclude: beneath }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, options] as const,
  )
  expect(violations).toEqual([])
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** As a script of its own, which a browser that compiled it for the journey before takes as it is. */
async function carregarAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: AXE })
  await devtools.detach()
}

/** What axe judges by colours: a theme changes those and nothing else, neither what is there nor what it says. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Nothing sticks out at the side, neither on a desk nor on a phone, whichever of them the journey goes on at. */
export async function semSobra(page: Page): Promise<void> {
  const own = page.viewportSize()
  const others = Object.values(TELAS).filter(({ width }) => width !== own?.width)
  for (const viewport of own ? [...others, own] : others) {
    await page.setViewportSize(viewport)
    await semSobraAqui(page)
  }
}

/** The same at the width that the page has, once what is drawn to measure has taken its measure. */
export async function semSobraAqui(page: Page): Promise<void> {
  const sobra = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(sobra)).toBe(0)
  await expect.poll(() => page.evaluate(apertados, LARGURA_DE_UM_CAMPO)).toEqual([])
}

/** Pixels in which three figures can be read. */
const LARGURA_DE_UM_CAMPO = 40

/** Fields that stand there as high as any other, and are too narrow to show what is typed. */
const apertados = (largura: number) =>
  [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
    .filter(campo => !/^(checkbox|radio|file|hidden|color)$/.test(campo.getAttribute('type') ?? ''))
    .filter(campo => campo.checkVisibility() && campo.offsetHeight >= 24 && campo.clientWidth < largura)
    .map(campo => `${campo.getAttribute('aria-label') ?? campo.id}: ${campo.clientWidth}`)

/** Nothing sticks out, and no violation in either theme. */
export async function semFalhaNosTemas(page: Page): Promise<void> {
  await semSobra(page)
  await semAxeNosTemas(page)
}

/** No colour violates in dark, and nothing at all in light, in which the journey goes on; `within` a part of the page. */
export const semAxeNosTemas = (page: Page, within?: string): Promise<void> =>
  emCadaTema(page, only => semAxe(page, only, within))

/** In dark and then in light, in which the journey goes on; `only`: what axe has to judge there. */
export async function emCadaTema(page: Page, olhar: (only?: string[]) => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // The style sheet follows at once, Mantine's own attribute a moment later.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await olhar(colorScheme === 'dark' ? OF_COLOURS : undefined)
  }
}

/** Nothing that has an end still moves, in two frames one after the other; a bar that grows goes on as it may. */
async function parada(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const grows = (animation: Animation) =>
      animation instanceof CSSTransition && animation.transitionProperty === 'width'
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    const moving = () => document.getAnimations().filter(one => one.playState === 'running' && ends(one) && !grows(one))
    for (let still = 0; still < 2; still++) {
      await frame()
      if (moving().length > 0) still = -1
      await Promise.allSettled(moving().map(({ finished }) => finished))
    }
  })
}
