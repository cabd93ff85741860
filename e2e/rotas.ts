import { expect, type Page } from '@playwright/test'
import { entrar } from '#contract/autenticacao.ts'
import { allPaths } from '../web/screens.ts'
import { apiOf } from './api.ts'

/** Every address of the product: a new screen is covered from its first day. */
export const ROTAS = allPaths().map(path => path.replace('$ano', '2023'))

const EMAILS: Record<string, string> = { admin: 'admin@exemplo.com.br', cliente: 'cliente@exemplo.com.br' }

const tokens = new Map<string, Promise<string>>()

/** The demonstration's token of whom a route is for, one for all routes of a person; none for the way in. Nobody ends it. */
export function tokenPara(rota: string): Promise<string> {
  const email = EMAILS[rota.split('/')[1] ?? '']
  if (!email) return Promise.resolve('')
  const key = `${email} at ${process.env.BASE_URL}` // a journey may have a server of its own
  const known = tokens.get(key)
  if (known) return known
  const token = apiOf('')(entrar, { body: { email, senha: 'demonstracao' } }).then(({ token }) => token)
  tokens.set(key, token)
  return token
}

/** Opens a route as whom it is for, without the way in, and waits for what it shows. */
export async function abrirRota(page: Page, rota: string, token: string): Promise<void> {
  if (token) await page.addInitScript(token => localStorage.setItem('token', token), token)
  await page.goto(rota)
  await pronta(page)
  // The menus load by themselves.
  const header = page.getByRole('banner')
  if (token && (await header.count()) > 0)
    await expect(header.getByRole('navigation').or(header.getByRole('button', { name: 'Abrir o menu' }))).toBeVisible()
}

/** Its heading is there and nothing is still on its way. */
export async function pronta(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
}
