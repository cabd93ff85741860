import { entrar } from '#contract/autenticacao.ts'
import { allPaths } from '../web/screens.ts'
import { apiOf } from './api.ts'
import { expect, type Page, test } from './test.ts'

/** Filters that leave few rows of a long list, because more of the same would prove nothing. */
const UM_DIA = '?dataInicial=2024-03-05&dataFinal=2024-03-05'
const POUCAS: Record<string, string> = {
  '/admin/cadastro/usuario': '?busca=aurora',
  '/admin/cadastro/cliente': '?busca=aurora',
  '/admin/cadastro/produto': '?busca=arroz',
  '/admin/cadastro/estante': '?busca=aurora',
  '/admin/estoque': '?busca=arroz',
  '/admin/financeiro': '?busca=aurora',
  '/admin/separacao': '?dia=2024-03-05',
  '/admin/relatorios/pedidos': UM_DIA,
  '/admin/relatorios/pedido': '?busca=1000',
  '/admin/relatorios/compras': UM_DIA,
  '/admin/relatorios/vendas': UM_DIA,
  '/admin/relatorios/fornecimento': UM_DIA,
  '/cliente/estante': '?busca=arroz',
  '/cliente/pedidos': UM_DIA,
}

/** Every path of the product, so that a new screen is covered from its first day. Paths with `$token` have their own journey. */
export const ROTAS = allPaths()
  .filter(path => !path.includes('$token'))
  .map(path => path.replace('$ano', '2023'))

/** The same by who goes there. */
const CAMINHOS = Map.groupBy(ROTAS, rota => /^\/(admin|cliente)\//.exec(rota)?.[0] ?? '/')

/**
 * A journey for each who goes there, from route to route in one page, as links lead: the program is loaded once, and axe is.
 * A failure names its route as a step.
 */
export function emCadaRota(titulo: (de: string) => string, olhar: (page: Page, rota: string) => Promise<void>): void {
  for (const [de, rotas] of CAMINHOS)
    test(titulo(`${de}*`), async ({ page }) => {
      test.setTimeout(30_000 * (rotas.length + 1))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const [i, rota] of rotas.entries())
        await test.step(rota, async () => {
          const endereco = rota + (POUCAS[rota] ?? '')
          await (i === 0 ? abrirRota(page, endereco, await tokenPara(rota)) : irPara(page, endereco))
          await olhar(page, rota)
        })
    })
}

/** Changes the address as a link on the same screen does. The caller awaits what only the new address shows. */
export const mudarEndereco = (page: Page, endereco: string): Promise<void> =>
  page.evaluate(endereco => history.pushState(null, '', endereco), endereco)

/** Navigates as a link to another screen does; the new screen is there once the title has changed. */
export async function irPara(page: Page, endereco: string): Promise<void> {
  const antes = await page.title()
  await mudarEndereco(page, endereco)
  await expect(page).not.toHaveTitle(antes)
  await pronta(page)
}

/** Navigates as a link does, to another screen. Loads the page for the same screen, because nothing would show its update. */
export async function seguir(page: Page, endereco: string): Promise<void> {
  if (new URL(page.url()).pathname !== endereco.split('?')[0]) return irPara(page, endereco)
  await page.goto(endereco)
  await pronta(page)
}

const EMAILS: Record<string, string> = { admin: 'admin@exemplo.com.br', cliente: 'cliente@exemplo.com.br' }

const tokens = new Map<string, Promise<string>>()

/** The token of the route's demonstration user, or '' for public routes. Cached per user; no journey ends its session. */
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

/** Opens a route with `token`, without signing in, and waits for its content. */
export async function abrirRota(page: Page, rota: string, token: string): Promise<void> {
  if (token) await page.addInitScript(token => localStorage.setItem('token', token), token)
  await page.goto(rota)
  await pronta(page)
  // The menus load separately.
  const header = page.getByRole('banner')
  if (token && (await header.count()) > 0)
    await expect(header.getByRole('navigation').or(header.getByRole('button', { name: 'Abrir o menu' }))).toBeVisible()
}

/** Waits for the heading and until no skeleton or loader is left. */
export async function pronta(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
}
