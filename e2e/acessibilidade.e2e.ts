import { semAlvoPequeno } from './alvos.ts'
import { percorrerComTab } from './percorrer.ts'
import { abrirRota, buscarAqui, emCadaRota, pronta, tokenPara } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, semAxe, semAxeNosTemas, semSobraAqui, TELAS } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

// The tests are independent, so the workers can run them in parallel.
test.describe.configure({ mode: 'parallel' })

/** axe sees each route once in each theme, in the form its people use: a buyer's on a phone, the others at a desk. */
const noCelular = (rota: string) => rota.startsWith('/cliente')

const TABLETE = { width: 768, height: 1024 }

emCadaRota({
  titulo: de => `Tab reaches everything at ${de}, with visible focus, and axe finds nothing at a desk`,
  olhar: async (page, rota) => {
    await semSobraAqui(page)
    if (!noCelular(rota)) await semAxeNosTemas(page)
    // Filters a list to a few rows: Tab through all of them would prove nothing more.
    await buscarAqui(page, noCelular(rota) ? 'arroz' : 'aurora')
    const { reached, missed, unseen, ended } = await percorrerComTab(page)
    expect(ended, 'Tab comes around').toBe(true)
    expect(reached).toContain('Ir para o conteúdo')
    expect(unseen, 'has a visible focus').toEqual([])
    expect(missed, 'is reached by Tab').toEqual([])
  },
})

test.describe('touched', () => {
  test.use({ viewport: TELAS.celular, hasTouch: true })
  emCadaRota({
    titulo: de => `at no width is anything of ${de} too small or overflowing, and axe finds nothing on a phone`,
    olhar: async (page, rota) => {
      if (noCelular(rota)) await semAxeNosTemas(page)
      // A tablet has the menu of a phone and the lists of a desk.
      for (const viewport of [TABLETE, TELAS.celular]) {
        await page.setViewportSize(viewport)
        await semSobraAqui(page)
        await semAlvoPequeno(page)
      }
      // WCAG's reflow at 320 px, and a desktop window at 200 % zoom: no horizontal overflow.
      for (const width of [320, 720]) {
        await page.setViewportSize({ width, height: 450 })
        await semSobraAqui(page)
      }
      await page.setViewportSize(TELAS.celular)
    },
  })
})

test('axe finds nothing in forms with errors, charts and groups', async ({ page, errors }) => {
  test.slow()
  errors.allow(422)
  const dias = 'dataInicial=2024-03-05&dataFinal=2024-03-06'
  await abrirComoAdministrador(page)
  for (const [rota, name] of [
    ['/admin/cadastro/cliente?editar=novo&busca=aurora', /^Cadastrar/],
    ['/admin/cadastro/usuario?editar=novo&busca=aurora', /^Cadastrar/],
    ['/admin/cadastro/estante?editar=novo&busca=aurora', /^Criar/],
    [`/admin/relatorios/vendas?${dias}&grupo=dia`, 'Gráfico'],
    ['/admin/relatorios/fornecimento?dataInicial=2024-03-05&visao=matriz', /^Período/],
  ] as const)
    await test.step(rota, async () => {
      await page.goto(rota)
      await pronta(page)
      await page.getByRole('button', { name }).first().click()
      await semAxeNosTemas(page)
    })
})

/** A screen, and the presses that lead to a dialog over it. */
type Janela = readonly [rota: string, ...botoes: (string | RegExp)[]]

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test('axe finds nothing in the dialogs of a buyer, and nothing overflows', async ({ page }) => {
    test.slow()
    const cozinha = await abrirCozinha()
    const { id } = await cozinha.confirmado(2)
    await cozinha.pedido()
    await abrirComo(page, cozinha, '/cliente/inicial')
    await emCadaJanela(page, [
      ['/cliente/estante', 'Revisar e confirmar'],
      ['/cliente/estante', 'Colar mensagem'],
      ['/cliente/estante', /^Avisos/],
      ['/cliente/estante', 'Abrir o menu'],
      ['/cliente/estante', /^Repetir o pedido de/],
      [`/cliente/pedidos?id=${id}`, 'Mudar o dia'],
      [`/cliente/pedidos?id=${id}`, 'Adicionar observação'],
      [`/cliente/pedidos?id=${id}`, 'Cancelar'],
      [`/cliente/pedidos?id=${id}`, 'Repetir toda semana…'],
      ['/cliente/alterar-senha', 'Sair de todos'],
    ])
  })
})

test('axe finds nothing in the dialogs of the provider, and nothing overflows', async ({ page }) => {
  test.setTimeout(240_000)
  const cozinha = await abrirCozinha()
  const { id, dataEntrega: dia } = await cozinha.confirmado(2)
  const aberto = await cozinha.pedido()
  const [produto] = cozinha.produtos
  const pedido = `/admin/relatorios/pedido?id=${id}`
  const estante = `/admin/cadastro/estante?id=${cozinha.estanteId}`
  await abrirComoAdministrador(page)
  await emCadaJanela(page, [
    ['/admin/dashboard?lista=ainda-nao-pediram', 'Lembrar todos'],
    ['/admin/dashboard', 'Procurar em tudo'],
    ['/admin/cadastro/cliente?busca=aurora', 'Importar'],
    [`/admin/cadastro/cliente?editar=${cozinha.clienteId}`, /^Mensagem para/],
    [`/admin/cadastro/produto?editar=${produto?.id}&busca=aurora`, 'Acabou'],
    ['/admin/cadastro/estante', 'Um preço em todas'],
    ['/admin/cadastro/estante', 'Próximo período'],
    [estante, 'Adicionar produtos'],
    [estante, 'Ajustar em %'],
    [estante, 'Mais', 'Colar linhas'],
    [estante, 'Mais', 'Copiar'],
    ['/admin/estoque', 'Contar'],
    [`/admin/relatorios/pedidos?dataInicial=${dia}&dataFinal=${dia}`, 'Entregar e finalizar'],
    [`/admin/relatorios/fornecimento?dataInicial=${dia}&dataFinal=${dia}`, `Entregar o pedido ${id}`],
    [pedido, 'Entregar'],
    [pedido, 'Mudar o dia da entrega'],
    [pedido, 'Mudar o preço de um item'],
    [pedido, 'Cancelar o pedido'],
    [`/admin/relatorios/pedido?id=${aberto}`, 'Confirmar o pedido'],
  ])
})

test('forced colours keep the selection, the focus and a chart distinguishable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const rota = '/admin/relatorios/vendas'
  await abrirRota(page, `${rota}?dataInicial=2024-03-01&dataFinal=2024-03-31`, await tokenPara(rota))
  const fundo = (de: Locator) => de.evaluate(element => getComputedStyle(element).backgroundColor)
  const grupo = page.getByRole('radiogroup', { name: 'Agrupar' })
  const palavra = (nome: string) => grupo.locator('label', { hasText: nome })
  expect(await fundo(palavra('Cliente'))).not.toBe(await fundo(palavra('Produto')))
  await page.getByRole('button', { name: 'Gráfico' }).click()
  const barra = page.locator('main li > i').first()
  expect(await fundo(barra)).not.toBe(await fundo(page.locator('body')))
  const busca = page.getByRole('searchbox', { name: 'Buscar cliente' })
  await busca.focus()
  await expect(busca).toHaveCSS('outline-style', 'solid')
})

test('loading the last rows keeps the focus at the end of the list', async ({ page }) => {
  const rota = '/admin/relatorios/pedido'
  await page.route(/\/api\/pedidos\?/, async route => {
    const response = await route.fetch()
    const answer = await response.json()
    const last = { ...answer, proximo: null }
    await route.fulfill({ response, json: route.request().url().includes('cursor=') ? last : answer })
  })
  await abrirRota(page, rota, await tokenPara(rota))
  const mais = page.getByRole('button', { name: /^Carrega/ })
  await mais.focus()
  await page.keyboard.press('Enter')
  await expect(mais).toBeHidden()
  await expect(page.locator(':focus')).toHaveText('Fim da lista')
})

test('the first tab stop is a visible link that skips the menu', async ({ page }) => {
  await abrirRota(page, '/admin/cadastro/cliente', await tokenPara('/admin/cadastro/cliente'))
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#conteudo')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await withinContent(page)).toBe(true)
})

test('changing the screen moves the focus to its content', async ({ page }) => {
  await abrirRota(page, '/cliente/inicial', await tokenPara('/cliente/inicial'))
  await page.getByRole('link', { name: 'Pedidos', exact: true }).press('Enter')
  await expect(page).toHaveURL('/cliente/pedidos')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  await expect(page.locator('#conteudo')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await withinContent(page)).toBe(true)
})

const withinContent = (page: Page) =>
  page.evaluate(() => document.querySelector('#conteudo')?.contains(document.activeElement) ?? false)

/** Colours of both themes are judged on the screens below. */
async function emCadaJanela(page: Page, janelas: readonly Janela[]) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [rota, ...botoes] of janelas)
    await test.step([rota, ...botoes].join(' › '), async () => {
      await page.goto(rota)
      await pronta(page)
      for (const name of botoes) await page.getByRole('button', { name, exact: true }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await pronta(page)
      await semAxe(page, { within: ':is(dialog, [role=dialog])' })
      await semSobraAqui(page)
    })
}
