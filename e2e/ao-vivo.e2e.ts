import { lerPainel } from '#contract/painel.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { finalizarPedido, observarPedido } from '#contract/pedidos-status.ts'
import { guardarOCelular } from './celular.ts'
// Their own server, because a screen would also hear of what other journeys change.
import { expect, type Page, type Request, test } from './own-server.ts'
import { irPara } from './rotas.ts'
import { abrirComoAdministrador } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

const aoVivo = (page: Page) => page.getByText('Ao vivo', { exact: true })

test('an order confirmed elsewhere appears on the dashboard, highlighted and announced; its page and the report follow it', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  await abrirComoAdministrador(page)
  await expect(aoVivo(page)).toBeVisible()
  const { id, dataEntrega, total } = await cozinha.confirmado()
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

  const dias = `dataInicial=${dataEntrega}&dataFinal=${dataEntrega}`
  await irPara(page, `/admin/relatorios/pedidos?${dias}&busca=%23${id}`)
  const linha = page.getByRole('row').filter({ has: page.locator('[data-opener]') })
  await expect(linha).toHaveCount(1)
  await expect(linha).toContainText('Entregue')
  await cozinha.admin(finalizarPedido, { params: { id } })
  await expect(linha).toContainText('Finalizado')
})

test('without the stream the dashboard polls; when it is back, or the screen visible again, it is read once', async ({
  page,
  errors,
}) => {
  const cozinha = await abrirCozinha()
  errors.withoutNetwork()
  await page.route('**/api/eventos', route => route.abort())
  await page.clock.install()
  let lendo = 0
  const conta = (mais: number) => (request: Request) => (lendo += request.url().endsWith('/api/painel') ? mais : 0)
  page.on('request', conta(1)).on('requestfinished', conta(-1)).on('requestfailed', conta(-1))
  await abrirComoAdministrador(page)
  await expect(page.getByText('Atualiza a cada 30 s')).toBeVisible()
  // The screen refetches after three seconds without a stream, and every half minute; let both end before there is a new order.
  const lida = page.waitForResponse('**/api/painel')
  await page.clock.runFor(31_000)
  await lida
  await expect.poll(() => lendo).toBe(0)
  const { id } = await cozinha.confirmado()
  await expect(chegando(page, id)).toHaveCount(0)
  await page.clock.runFor(31_000)
  await expect(chegando(page, id)).toBeVisible()
  await page.unroute('**/api/eventos')
  await page.clock.runFor(46_000)
  await expect(aoVivo(page)).toBeVisible()

  await guardarOCelular(page, true)
  await page.clock.fastForward(60_000)
  await expect(aoVivo(page)).toBeHidden()
  await expect.poll(() => lendo).toBe(0) // requests in flight when the phone was put away
  const pedidas: string[] = []
  page.on('request', request => pedidas.push(new URL(request.url()).pathname))
  const relida = page.waitForResponse('/api/painel')
  await guardarOCelular(page, false)
  await relida
  await expect(aoVivo(page)).toBeVisible()
  await expect.poll(() => pedidas).toContain('/api/avisos')
  await page.clock.runFor(5_000) // a second reading would have come by then
  expect(pedidas.toSorted()).toEqual(['/api/avisos', '/api/eventos', '/api/painel'])
})

/** The order's entry among those that come in. */
const chegando = (page: Page, id: number) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`nº\\s${id}(?!\\d)`) })
