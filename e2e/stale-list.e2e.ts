import { abrirComoAdministrador, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

// The clock stands still, so cached data never becomes stale by age.
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date()))

test('cancelling an order removes it from sales figures read a moment before', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id, dataEntrega } = await cozinha.confirmado()
  const dias = `dataInicial=${dataEntrega}&dataFinal=${dataEntrega}&clienteId=${cozinha.clienteId}`
  await abrirComoAdministrador(page, `/admin/relatorios/vendas?${dias}`)
  await expect(page.getByRole('table', { name: 'Vendas por cliente' })).toContainText(cozinha.nome)
  await page.getByRole('link', { name: 'Ver os pedidos deste período' }).click()
  await page.getByRole('table', { name: 'Pedidos' }).locator('[data-opener]').click()
  await cancelar(page, id)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Relatório de pedidos' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Nada com estes filtros')).toBeVisible()
})

async function cancelar(page: Page, id: number) {
  await botao(page, 'Cancelar o pedido').click()
  await botao(page.getByRole('dialog', { name: `Cancelar o pedido ${id}?` }), 'Cancelar o pedido').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelado')
  // While the dialog is open, Back would only close it.
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
