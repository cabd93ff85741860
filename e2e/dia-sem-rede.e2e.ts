import { entrar as autenticar } from '#contract/autenticacao.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerUltimoPedido } from '#contract/pedidos.ts'
import { encerrarSessoes } from '#contract/sessoes.ts'
import { apiOf } from './api.ts'
import { arquivoDe } from './arquivo-de.ts'
import { CELULAR } from './celular.ts'
import { campos } from './fazer-pedido.ts'
import { abrirPorta } from './proxy.ts'
import { abrirComo, botao, darSenha, entrar } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

const SINO = 'shell/sino/sino.tsx'
const SEM_CONEXAO = /^Visto às \d\d:\d\d, sem conexão$/

test('a day offline: a known shelf opens, what is typed is sent later', async ({ browser, errors }) => {
  await using porta = await abrirPorta()
  const cozinha = await abrirCozinha(6)
  const celular = await browser.newContext({ ...CELULAR, baseURL: porta.url, serviceWorkers: 'allow' })
  let page = await celular.newPage()
  await page.goto('/')
  await instalavel(page)
  await entrar(page, cozinha.email, cozinha.senha, '/cliente/inicial')
  await guardouTudo(page, ['/api/pedidos/cliente/:clienteId', '/api/cliente/:id/estantes'])
  // The server is unreachable, but the browser believes it is online.
  errors.withoutNetwork()
  porta.fechar()
  await botao(page, 'Abrir o menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Fazer pedido' }).click()
  await expect(page.getByText('Sem conexão com o sistema').first()).toBeVisible()
  await expect(page.getByText('Esta tela vem sozinha quando a conexão voltar')).toBeVisible()
  porta.abrir()
  await expect(campos(page).nth(5)).toBeVisible({ timeout: 60_000 })
  await campos(page).nth(0).fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toBeVisible()
  await guardouTudo(page, ['estante-para-pedir'])
  await expect.poll(() => itensGuardados(page)).toBe(1)

  porta.fechar()
  await celular.setOffline(true)
  await page.reload()
  await expect(page.getByText(SEM_CONEXAO)).toBeVisible()
  await expect(campos(page).nth(5)).toBeVisible()
  await expect(campos(page).nth(0)).toHaveValue('20')
  for (let i = 1; i <= 5; i++) {
    await campos(page)
      .nth(i)
      .fill(String(i + 1))
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Sem conexão: guardado aqui')).toBeVisible()
  await botao(page, 'Revisar e confirmar').click()
  await expect(page.getByRole('dialog').getByText('Sem conexão: confirme quando ela voltar')).toBeVisible()
  await expect(botao(page, 'Confirmar pedido')).toBeDisabled()

  // The phone closes the page; meanwhile the provider changes a price.
  await page.close()
  const [, , mudado] = cozinha.produtos
  if (mudado) await cozinha.mudar(mudado, { precoVenda: 99 })
  page = await celular.newPage()
  await page.goto('/')
  await expect(page).toHaveURL('/cliente/inicial')
  await expect(page.getByText(SEM_CONEXAO)).toBeVisible()
  await expect(page.getByRole('link', { name: /pedido/i }).first()).toBeVisible()
  await page.goto('/cliente/estante')
  for (let i = 1; i <= 5; i++) await expect(campos(page).nth(i)).toHaveValue(String(i + 1))

  porta.abrir()
  await celular.setOffline(false)
  await expect(page.getByText(/o preço mudou de R\$.+ para R\$.+99,00/).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(SEM_CONEXAO)).toHaveCount(0)
  await expect.poll(() => itensDoPedido(cozinha), { timeout: 60_000 }).toEqual([20, 2, 4, 5, 6])
  await celular.close()
})

test('a new release is told, what is half typed goes on in it, and it opens offline', async ({ browser, errors }) => {
  await using porta = await abrirPorta()
  const cozinha = await abrirCozinha(6)
  const celular = await browser.newContext({ ...CELULAR, baseURL: porta.url, serviceWorkers: 'allow' })
  const page = await celular.newPage()
  await page.goto('/')
  await entrar(page, cozinha.email, cozinha.senha, '/cliente/inicial')
  await page.goto('/cliente/estante')
  await expect(campos(page).nth(5)).toBeVisible()
  await guardouTudo(page, ['estante-para-pedir'])
  errors.withoutNetwork()
  await lancar(page, porta)
  await celular.close()
})

test('nothing of a signed-out user stays for the next user of the phone', async ({ browser, errors }) => {
  await using porta = await abrirPorta()
  const [uma, outra] = [await abrirCozinha(), await abrirCozinha()]
  const celular = await browser.newContext({ ...CELULAR, baseURL: porta.url, serviceWorkers: 'allow' })
  const page = await celular.newPage()
  await entrar(page, uma.email, uma.senha, '/cliente/inicial')
  await page.goto('/cliente/estante')
  await guardouTudo(page, ['estante-para-pedir'])
  errors.withoutNetwork()
  porta.fechar()
  await celular.setOffline(true)
  await campos(page).nth(3).fill('7')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sem conexão: guardado aqui')).toBeVisible()
  expect(await tudoNoCelular(page)).toContain(String(uma.numero))

  await botao(page, 'Sair').click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => tudoNoCelular(page)).not.toContain(String(uma.numero))
  await page.goto('/cliente/pedidos')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByText(String(uma.numero))).toHaveCount(0)

  porta.abrir()
  await celular.setOffline(false)
  await darSenha(page, outra.email, outra.senha)
  // The sign-in returns to the address where the previous user was turned away.
  await expect(page).toHaveURL('/cliente/pedidos')
  await page.goto('/cliente/estante')
  await guardouTudo(page, ['estante-para-pedir'])
  porta.fechar()
  await celular.setOffline(true)
  await page.reload()
  await expect(campos(page).nth(3)).toBeVisible()
  await expect(campos(page).nth(3)).toHaveValue('')
  expect(await tudoNoCelular(page)).not.toContain(uma.nome)

  // The provider ends the session while the phone is offline: the next answer signs the user out and clears the offline data.
  errors.allow(401)
  porta.abrir()
  const { token } = await apiOf('')(autenticar, { body: { email: outra.email, senha: outra.senha } })
  await apiOf(token)(encerrarSessoes)
  await celular.setOffline(false)
  await expect(page).toHaveURL('/')
  await expect.poll(() => tudoNoCelular(page)).not.toContain(outra.nome)
  await celular.close()
})

test('a tab whose files a new release removed reloads as the new release', async ({ page, errors }) => {
  errors.allow(404)
  await page.route(`**${arquivoDe(SINO)}`, route => route.fulfill({ status: 404 }), { times: 1 })
  await page.route('**/assets/*.js', route =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await abrirComo(page, await abrirCozinha(), '/cliente/inicial')
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some(entry => entry.toJSON().type === 'reload'),
  )
  await expect(page.getByRole('button', { name: /^Avisos/ })).toBeVisible()
})

async function lancar(page: Page, porta: Awaited<ReturnType<typeof abrirPorta>>) {
  const meio = campos(page).nth(4)
  await meio.fill('1,,5')
  const antes = await versao(page)
  porta.lancarVersao()
  // A browser looks again, too, where it did not get all of a release.
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('Há uma versão nova do sistema.')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await expect(meio).toHaveValue('1,,5')
  await botao(page, 'Atualizar agora').click()
  await expect.poll(() => versao(page).catch(() => antes)).not.toBe(antes)
  await expect(meio).toHaveValue('1,,5')
  await expect(page.getByText('Há uma versão nova do sistema.')).toHaveCount(0)
  // The new worker has taken over, and opens the new release offline.
  porta.fechar()
  await page.reload()
  await expect(meio).toBeVisible()
  expect(await versao(page)).not.toBe(antes)
}

/** Expects that the browser would offer to install the product, under the provider's name. */
async function instalavel(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { data, errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', lang: 'pt-BR' })
  await expect(page).toHaveTitle(new RegExp(manifest.name))
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
  await cdp.detach()
}

/** Waits until the service worker is active, and the session and the readings of `urls` are stored. */
async function guardouTudo(page: Page, urls: string[]): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')
  await expect
    .poll(async () => Object.keys(await leituras(page)), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['/api/autenticacao', ...urls]))
}

type Guardada = { data: { aberto?: { itens: unknown[] } } }

/** The readings kept in the browser, by URL. */
const leituras = (page: Page): Promise<Record<string, Guardada>> =>
  page.evaluate(async () => {
    const cache = await caches.open('guardado')
    const each = (await cache.keys()).map(async ({ url }) => [
      JSON.parse(decodeURIComponent(new URL(url).pathname.slice(1)))[1],
      await (await cache.match(url))?.json(),
    ])
    return Object.fromEntries(await Promise.all(each))
  })

const itensGuardados = async (page: Page) => (await leituras(page))['estante-para-pedir']?.data.aberto?.itens.length

/** All text that the browser stores, as a thief of the phone could read it. */
const tudoNoCelular = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      JSON.stringify(await indexedDB.databases()),
    ]
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        texts.push(request.url)
        if (!request.url.includes('/assets/')) texts.push((await (await caches.match(request))?.text()) ?? '')
      }
    return texts.join('\n')
  })

async function itensDoPedido({ admin, clienteId }: Cozinha): Promise<number[]> {
  const [pedido] = (await admin(lerUltimoPedido, { params: { clienteId } })).pedidos
  const { itens } = await admin(listarItens, { params: { id: pedido?.id ?? 0 } })
  return itens.toSorted((a, b) => a.nome.localeCompare(b.nome)).map(({ quantidade }) => quantidade)
}

const versao = (page: Page) => page.locator('script[data-run]').getAttribute('data-run')
