import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

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

export const entrarComoAdministrador = (page: Page) =>
  entrar(page, 'admin@exemplo.com.br', 'demonstracao', '/admin/dashboard')

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

/** On a phone what is seldom needed folds away; on a desk it is in sight. */
export async function abrirGaveta(page: Page, nome: 'Filtros' | 'Documentos'): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${nome}( · \\d)?$`), expanded: false })
  if (await button.isVisible()) await button.click()
}

/** Zero axe violations on the screen as it stands. */
export async function semAxe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Nothing sticks out at the side. */
export async function semSobra(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
