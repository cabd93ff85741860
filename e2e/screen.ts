import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { entrar as autenticar, sair } from '#contract/autenticacao.ts'
import { apiOf } from './api.ts'

type Where = Pick<Page | Locator, 'getByRole'>

export const TELAS = { mesa: { width: 1440, height: 900 }, celular: { width: 360, height: 780 } }

/** Fields and buttons by their exact accessible name. */
export const campo = (where: Where, name: string) => where.getByRole('textbox', { name, exact: true })
export const botao = (where: Where, name: string) => where.getByRole('button', { name, exact: true })

/** Types into a searchable select and chooses the option. */
export async function escolher(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option)
  await page.getByRole('option', { name: option }).click()
}

export type Pessoa = { email: string; senha: string; codigo?: string | undefined }

export const ADMINISTRADOR: Pessoa = { email: 'admin@exemplo.com.br', senha: 'demonstracao' }

/** Opens a screen with a new session made through the API; `entrar` signs in through the screen. */
export async function abrirComo(page: Page, { email, senha, codigo }: Pessoa, rota: string): Promise<void> {
  const { token } = await apiOf('')(autenticar, { body: { email, senha, codigo } })
  await using _ = await page.addInitScript(token => {
    sessionStorage.clear() // left by the previous user
    localStorage.setItem('token', token)
  }, token)
  await page.goto(rota)
}

export const abrirComoAdministrador = (page: Page, rota = '/admin/dashboard') => abrirComo(page, ADMINISTRADOR, rota)

/** Signs in through the screen and waits for the user's home. */
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

/** Ends the page's session through the API, without the page's knowledge. */
export async function terminarSessao(page: Page): Promise<void> {
  await apiOf(await page.evaluate(() => localStorage.getItem('token') ?? ''))(sair)
}

export const entrarComoAdministrador = (page: Page) =>
  entrar(page, ADMINISTRADOR.email, ADMINISTRADOR.senha, '/admin/dashboard')

/**
 * Cuts the page off from events, with an error that does not fail the journey, and stops the refetch that would follow
 * after three seconds without a stream.
 */
export async function semEventos(page: Page): Promise<void> {
  await page.route('**/api/eventos*', route => route.abort('aborted'))
  await nuncaDepoisDe(page, 3_000)
}

/** Opens a screen and waits for its event stream. No other screen may be loading: its stream would be taken for this one. */
export async function ouvindo(page: Page, abrir: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse(response => response.url().endsWith('/api/eventos'))
  await abrir()
  await stream
}

/** Postpones timeouts of exactly `ms` milliseconds beyond the journey's end. */
const nuncaDepoisDe = (page: Page, ms: number) =>
  page.addInitScript(ms => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (then: () => void, after = 0) => later(then, after === ms ? 600_000 : after),
    })
  }, ms)

/** Unfolds a panel by its button. At a desk "Planilhas" has no button, and "Importar" stands in its place. */
export async function abrirGaveta(
  page: Page,
  nome: 'Filtros' | 'Documentos' | 'Exportar' | 'Planilhas' | 'Período',
): Promise<void> {
  const name = nome === 'Período' ? /^Período: / : new RegExp(`^${nome}( · \\d)?$`)
  const button = page.getByRole('button', { name, expanded: false })
  if (nome === 'Planilhas') await expect(button.or(botao(page, 'Importar'))).toBeVisible()
  if (nome !== 'Planilhas' || (await button.isVisible())) await button.click()
}

/**
 * Expects zero axe violations inside the selector `within`, once animations have ended, because a colour in transition has
 * no valid contrast. Also expects that the page has no iframe.
 */
export async function semAxe(page: Page, within = 'html'): Promise<void> {
  await parada(page)
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await carregarAxe(page)
  const violations = await page.evaluate(async within => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ include: [within] }, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, within)
  expect(violations).toEqual([])
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Loads axe as a separate script, so that the browser reuses the code compiled for the previous journey. */
async function carregarAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: AXE })
  await devtools.detach()
}

/** Expects no horizontal overflow at the current width. Polls, because some parts measure the width before they draw. */
export async function semSobraAqui(page: Page): Promise<void> {
  const sobra = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(sobra)).toBe(0)
  await expect.poll(() => page.evaluate(apertados, LARGURA_DE_UM_CAMPO)).toEqual([])
}

/** Pixels that show three digits. */
const LARGURA_DE_UM_CAMPO = 40

/** Visible fields of full height that are too narrow to show their text. */
const apertados = (largura: number) =>
  [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
    .filter(campo => !/^(checkbox|radio|file|hidden|color|date)$/.test(campo.getAttribute('type') ?? ''))
    .filter(campo => campo.checkVisibility() && campo.offsetHeight >= 24 && campo.clientWidth < largura)
    .map(campo => `${campo.getAttribute('aria-label') ?? campo.id}: ${campo.clientWidth}`)

/** Waits until for two frames in a row nothing is loading and no finite animation runs. Growing bars (width transitions) are ignored. */
async function parada(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const grows = (animation: Animation) =>
      animation instanceof CSSTransition && animation.transitionProperty === 'width'
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    const moving = () => document.getAnimations().filter(one => one.playState === 'running' && ends(one) && !grows(one))
    const loading = () => document.querySelector('[data-coming]') !== null
    for (let still = 0; still < 2; still++) {
      await frame()
      if (loading() || moving().length > 0) still = -1
      await Promise.allSettled(moving().map(({ finished }) => finished))
    }
  })
}
