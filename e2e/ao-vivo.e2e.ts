import { lerPainel } from '#contract/painel.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { observarPedido } from '#contract/pedidos-status.ts'
import { guardarOCelular } from './celular.ts'
// Their own server, because a screen would also hear of what other journeys change.
import { expect, type Locator, type Page, test } from './own-server.ts'
import { irPara } from './rotas.ts'
import { abrirComoAdministrador } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

const aoVivo = (page: Page) => page.getByText('Ao vivo', { exact: true })

test('an order confirmed elsewhere arrives on the dashboard, and its page follows it', async ({ page }) => {
  const cozinha = await abrirCozinha()
  await abrirComoAdministrador(page)
  await expect(aoVivo(page)).toBeVisible()
  const { id, total } = await cozinha.confirmado()
  await expect(chegando(page, id)).toContainText('Confirmado')
  await expect(chegando(page, id)).toContainText(total)
  await expect(chegando(page, id)).toHaveAttribute('data-fresh', 'true')
  await expect(page.getByRole('log')).toContainText(new RegExp(`Pedido nº\\s${id}, de .+: Confirmado, R`))
  const { pedidosNovos } = await cozinha.admin(lerPainel)
  await expect(page.getByRole('link', { name: `Confirmados desde ontem ${pedidosNovos.pedidos} ` })).toBeVisible()

  await irPara(page, `/admin/relatorios/pedido?id=${id}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Confirmado')
  await cozinha.admin(observarPedido, { params: { id }, body: { observacao: 'Portão azul' } })
  await expect(page.getByText('Portão azul').filter({ visible: true }).first()).toBeVisible()
  await cozinha.admin(entregarPedido, { params: { id } })
  await expect(title).toContainText('Entregue')
})

test('without the stream the dashboard polls; it is live again once that is back', async ({ page, errors }) => {
  const cozinha = await abrirCozinha()
  errors.withoutNetwork()
  await page.route('**/api/eventos', route => route.abort())
  await page.clock.install()
  await abrirComoAdministrador(page)
  await expect(page.getByText('Atualiza a cada 30 s')).toBeVisible()
  const { id } = await cozinha.confirmado()
  await passando(page, 31_000, chegando(page, id))
  await page.unroute('**/api/eventos')
  await passando(page, 46_000, aoVivo(page))

  await guardarOCelular(page, true)
  await page.clock.fastForward(60_000)
  await expect(aoVivo(page)).toBeHidden()
  const { id: outro } = await cozinha.confirmado()
  await guardarOCelular(page, false)
  await expect(chegando(page, outro)).toBeVisible()
  await expect(aoVivo(page)).toBeVisible()
})

/** Lets `ms` pass on the page's clock until something is seen: what was on its way just before may have been too early. */
const passando = (page: Page, ms: number, algo: Locator) =>
  expect(async () => {
    await page.clock.runFor(ms)
    await expect(algo).toBeVisible({ timeout: 3_000 })
  }).toPass()

/** The order's entry among those that come in. */
const chegando = (page: Page, id: number) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`nº\\s${id}(?!\\d)`) })
