import { arquivoDe, estiloDe } from './arquivo-de.ts'
import { abrirCozinha } from './cozinha.ts'
import { abrirComo, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'

test.use({ viewport: { width: 360, height: 780 } })

const SINO = 'shell/sino/sino.tsx'
const sino = (page: Page) => page.getByRole('button', { name: /^Avisos/ })

test('the review of a started order opens offline, and waits for the network', async ({ page, context, errors }) => {
  await abrirComo(page, await abrirCozinha(), '/cliente/estante')
  const campos = page.getByRole('textbox', { name: /^Quantidade de/ })
  await expect(sino(page)).toBeVisible() // the last that the shelf itself loads
  const revisao = page.waitForResponse('**/assets/*.css')
  await campos.nth(0).fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toBeVisible()
  await revisao
  // Until all that it imports is here, too.
  await page.evaluate(file => import(file), arquivoDe('cliente/estante/revisao/revisao.tsx'))
  errors.withoutNetwork()
  await context.setOffline(true)
  await campos.nth(1).fill('3')
  await page.keyboard.press('Enter')
  await naoCobre(page)
  await botao(page, 'Revisar e confirmar').click()
  const dialogo = page.getByRole('dialog', { name: 'Revisar o pedido' })
  await expect(dialogo.getByText('Sem conexão: confirme quando ela voltar')).toBeVisible()
  await expect(botao(dialogo, 'Confirmar pedido')).toBeDisabled()
  await botao(dialogo, 'Outro dia').click()
  await expect(dialogo.getByRole('textbox', { name: 'Outro dia' })).toBeFocused()
  await context.setOffline(false)
  await expect(botao(dialogo, 'Confirmar pedido')).toBeEnabled()
})

test('a stylesheet that failed to load is retried: no part of the page stays unstyled', async ({ page, errors }) => {
  await abrirComo(page, await abrirCozinha(), '/cliente/estante')
  await expect(sino(page)).toBeVisible()
  errors.withoutNetwork()
  await page.route('**/assets/*.css', route => route.abort())
  const falhou = page.waitForEvent('requestfailed', request => request.url().endsWith('.css'))
  await page
    .getByRole('textbox', { name: /^Quantidade de/ })
    .nth(0)
    .fill('20')
  await page.keyboard.press('Enter')
  await falhou
  await page.unrouteAll()
  await botao(page, 'Revisar e confirmar').click()
  const itens = page.getByRole('dialog', { name: 'Revisar o pedido' }).getByRole('list', { name: 'Itens do pedido' })
  await expect(itens).toHaveCSS('list-style-type', 'none')
})

test('a bell that failed to load leaves the shelf usable, and is retried', async ({ page, errors }) => {
  errors.withoutNetwork()
  for (const file of [estiloDe(SINO), arquivoDe(SINO)]) await page.route(`**${file}`, route => route.abort())
  const falhou = page.waitForEvent('requestfailed', request => request.url().endsWith('.css'))
  await abrirComo(page, await abrirCozinha(), '/cliente/estante')
  await falhou
  await page
    .getByRole('textbox', { name: /^Quantidade de/ })
    .nth(0)
    .fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await expect(sino(page)).toBeVisible()
})

test('a tab whose files a new release removed reloads as the new release', async ({ page, errors }) => {
  errors.allow(404)
  await page.route(`**${estiloDe(SINO)}`, route => route.fulfill({ status: 404 }), { times: 1 })
  await page.route('**/assets/*.js', route =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await abrirComo(page, await abrirCozinha(), '/cliente/inicial')
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some(entry => entry.toJSON().type === 'reload'),
  )
  await expect(sino(page)).toBeVisible()
})

test('a part that fails to load on a press says so: a calendar opens with the next press, a dialog once loaded', async ({
  page,
  context,
  errors,
}) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await abrirComo(page, cozinha, '/cliente/pedidos?dataInicial=2024-03-01&dataFinal=2024-03-31')
  const calendario = page.getByRole('button', { name: 'Abrir o calendário' }).first()
  await expect(calendario).toBeVisible()
  await expect(sino(page)).toBeVisible() // the search box's button comes with it
  errors.withoutNetwork()
  await context.setOffline(true)
  await calendario.click()
  await expect(page.getByText('O calendário não veio: digite o dia')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Calendário' })).toHaveCount(0)
  await context.setOffline(false)
  await calendario.click()
  await expect(page.getByRole('dialog', { name: 'Calendário' })).toBeVisible()
  await expect(page.getByText('O calendário não veio')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Calendário' })).toHaveCount(0)

  const caiu = Promise.withResolvers<void>()
  await page.route(`**${arquivoDe('shell/busca/caixa.tsx')}`, route => caiu.promise.then(() => route.abort()))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('repet')
  caiu.resolve()
  await expect(page.getByText('A busca não veio: tente de novo')).toBeVisible()
  await page.unrouteAll()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Procurar em tudo' })).toHaveValue('repet')

  await page.route(`**${arquivoDe('cliente/repetir/conferido.tsx')}`, route => route.abort())
  await page.goto('/cliente/pedidos')
  await botao(page, `Repetir o pedido nº ${id}`).click()
  await expect(page.getByText('O que você abriu ainda não veio: tentando de novo.')).toBeVisible()
  await page.unrouteAll()
  await expect(botao(page.getByRole('dialog'), 'Adicionar 1 item')).toBeVisible()
})

test("the offline notice does not cover the bar that says why an order can't be confirmed", async ({
  page,
  context,
  errors,
}) => {
  await abrirComo(page, await abrirCozinha(), '/cliente/estante')
  const campo = page.getByRole('textbox', { name: /^Quantidade de/ }).first()
  await campo.fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toBeVisible()
  errors.withoutNetwork()
  await context.setOffline(true)
  await campo.fill('2')
  await page.keyboard.press('Enter')
  await naoCobre(page)
  await context.setOffline(false)
  await expect(page.getByText('salvo', { exact: true })).toBeVisible()
})

/** Expects the offline notice directly above the bottom bar, covering neither its button nor its text. */
async function naoCobre(page: Page): Promise<void> {
  const aviso = page.getByText('Sem conexão: guardado aqui')
  await expect(aviso).toBeVisible()
  const barra = page.getByRole('region', { name: 'Total e confirmação' })
  // Both may still be moving into place.
  await expect(async () => {
    const { y, height } = (await aviso.boundingBox()) ?? { y: 0, height: 0 }
    // There is no gap between them.
    expect(y + height).toBeCloseTo((await barra.boundingBox())?.y ?? 0, 0)
  }).toPass({ timeout: 15_000 })
}
