import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { cancelarPedido, finalizarPedido, observarPedido } from '#contract/pedidos-status.ts'
import { abrirCozinha } from './cozinha.ts'
import { abrirComoAdministrador } from './screen.ts'
import { expect, type Page, test } from './test.ts'

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

test('the packing screen shows an order cancelled during packing', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id, dataEntrega } = await cozinha.confirmado()
  const dias = `dataInicial=${dataEntrega}&dataFinal=${dataEntrega}`
  const rota = `/admin/relatorios/fornecimento?${dias}&clienteId=${cozinha.clienteId}`
  await ouvindo(page, () => abrirComoAdministrador(page, rota))
  const pedido = page.getByRole('link', { name: `Pedido ${id}` })
  await expect(pedido).toBeVisible()
  await cozinha.admin(cancelarPedido, { params: { id } })
  await expect(pedido).toBeHidden()
})

/** Opens a screen and waits for its event stream. No other screen may be loading: its stream would be taken for this one. */
async function ouvindo(page: Page, abrir: () => Promise<unknown>) {
  const stream = page.waitForResponse(response => response.url().endsWith('/api/eventos'))
  await abrir()
  await stream
}
