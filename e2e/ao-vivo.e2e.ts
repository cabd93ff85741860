import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { finalizarPedido, observarPedido } from '#contract/pedidos-status.ts'
import { guardarOCelular } from './celular.ts'
// Their own server, because a screen would also hear of what other journeys change.
import { expect, type Request, test } from './own-server.ts'
import { abrirComoAdministrador, ouvindo } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

test('an open order and the orders report follow changes made elsewhere', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id, dataEntrega } = await cozinha.confirmado()
  await ouvindo(page, () => abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Confirmado')
  await cozinha.admin(observarPedido, { params: { id }, body: { observacao: 'Portão azul' } })
  await expect(page.getByText('Portão azul').filter({ visible: true }).first()).toBeVisible()
  await cozinha.admin(entregarPedido, { params: { id } })
  await expect(title).toContainText('Entregue')

  const dias = `dataInicial=${dataEntrega}&dataFinal=${dataEntrega}`
  await ouvindo(page, () => page.goto(`/admin/relatorios/pedidos?${dias}&busca=%23${id}`))
  await expect(page.locator('[data-opener]')).toHaveCount(1)
  const finalizados = page.getByText('Finalizado', { exact: true }).filter({ visible: true })
  const antes = await finalizados.count()
  await cozinha.admin(finalizarPedido, { params: { id } })
  await expect.poll(() => finalizados.count()).toBeGreaterThan(antes)
})

test('a dashboard that becomes visible again reconnects to events and is read once', async ({ page }) => {
  await page.clock.install()
  let [lendo, sessoes] = [0, 0]
  const conta = (mais: number) => (request: Request) => (lendo += request.url().endsWith('/api/painel') ? mais : 0)
  page.on('response', response => (sessoes += Number(response.url().endsWith('/api/autenticacao'))))
  page.on('request', conta(1)).on('requestfinished', conta(-1)).on('requestfailed', conta(-1))
  await abrirComoAdministrador(page)
  const aoVivo = page.getByText('Ao vivo', { exact: true })
  await expect(aoVivo).toBeVisible()
  await page.clock.runFor(20_000)
  await expect.poll(() => sessoes).toBe(2) // once for the screen, once after it for the owner of the offline data
  await guardarOCelular(page, true)
  await page.clock.fastForward(60_000)
  await expect(aoVivo).toBeHidden()
  await expect.poll(() => lendo).toBe(0) // requests in flight when the phone was put away
  const pedidas: string[] = []
  page.on('request', request => pedidas.push(new URL(request.url()).pathname))
  const lida = page.waitForResponse('/api/painel')
  await guardarOCelular(page, false)
  await lida
  await expect(aoVivo).toBeVisible()
  await expect.poll(() => pedidas).toContain('/api/avisos')
  await page.clock.runFor(5_000) // a second reading would have come by then
  expect(pedidas.toSorted()).toEqual(['/api/avisos', '/api/eventos', '/api/painel'])
})
