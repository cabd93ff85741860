import { entrar } from '#contract/autenticacao.ts'
import { allPaths } from '../web/screens.ts'
import { apiOf } from './api.ts'
import { expect, type Page, test } from './test.ts'

/** Every address of the product: a new screen is covered from its first day. Those of links have a journey of their own. */
export const ROTAS = allPaths()
  .filter(path => !path.includes('$token'))
  .map(path => path.replace('$ano', '2023'))

/** The same by who goes there. */
const CAMINHOS = Map.groupBy(ROTAS, rota => /^\/(admin|cliente)\//.exec(rota)?.[0] ?? '/')

type Olhar = {
  titulo: (de: string) => string
  /** At each route, once it is there. */
  olhar: (page: Page, rota: string) => Promise<void>
  antes?: (page: Page) => Promise<void>
}

/**
 * A journey for each who goes there, from route to route in one page, as links lead: the program is loaded once, and axe is.
 * A failure names its route as a step.
 */
export function emCadaRota({ titulo, olhar, antes }: Olhar): void {
  for (const [de, rotas] of CAMINHOS)
    test(titulo(`${de}*`), async ({ page }) => {
      test.setTimeout(30_000 * (rotas.length + 1))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await antes?.(page)
      for (const [i, rota] of rotas.entries())
        await test.step(rota, async () => {
          await (i === 0 ? abrirRota(page, rota, await tokenPara(rota)) : irPara(page, rota))
          await olhar(page, rota)
        })
    })
}

/** As a link leads there: the screen is another one once the page is called otherwise. */
export async function irPara(page: Page, endereco: string): Promise<void> {
  const antes = await page.title()
  await page.evaluate(endereco => history.pushState(null, '', endereco), endereco)
  await expect(page).not.toHaveTitle(antes)
  await pronta(page)
}

/** As a link leads there, where that is another screen; the same one is loaded, for nothing tells when it has followed. */
export async function seguir(page: Page, endereco: string): Promise<void> {
  if (new URL(page.url()).pathname !== endereco.split('?')[0]) return irPara(page, endereco)
  await page.goto(endereco)
  await pronta(page)
}

/** The route that is there, with this looked for: a list of it is drawn once more. */
export async function buscarAqui(page: Page, busca: string): Promise<void> {
  await page.evaluate(async busca => {
    history.pushState(null, '', `?busca=${busca}`)
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
  }, busca)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await pronta(page)
}

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
