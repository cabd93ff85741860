import { arquivoDe, estiloDe } from './arquivo-de.ts'
import { abrirComo, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test.use({ viewport: { width: 360, height: 780 } })

const SINO = 'shell/sino/sino.tsx'
const sino = (page: Page) => page.getByRole('button', { name: /^Avisos/ })

test('the review of a started order opens offline, and waits for the network', async ({ page, context, errors }) => {
  await abrirComo(page, await abrirCozinha(), '/cliente/estante')
  const campos = page.getByRole('textbox', { name: /^Quantidade de/ })
  await campos.nth(0).fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toBeVisible()
  // Until the review and all that it imports is here, too.
  await page.evaluate(file => import(file), arquivoDe('cliente/estante/revisao/revisao.tsx'))
  errors.withoutNetwork()
  await context.setOffline(true)
  await campos.nth(1).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sem conexão: guardado aqui')).toBeVisible()
  await botao(page, 'Revisar e confirmar').click()
  const dialogo = page.getByRole('dialog', { name: 'Revisar o pedido' })
  await expect(dialogo.getByText('Sem conexão: confirme quando ela voltar')).toBeVisible()
  await expect(botao(dialogo, 'Confirmar pedido')).toBeDisabled()
  await context.setOffline(false)
  await expect(botao(dialogo, 'Confirmar pedido')).toBeEnabled()
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
