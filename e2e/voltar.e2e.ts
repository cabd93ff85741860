import { observarPedido } from '#contract/pedidos-status.ts'
import { abrirComo, botao, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const voltar = (page: Page) => page.evaluate(() => history.back())

test('Back closes a dialog with input after confirmation, and not the screen below, which a link opened', async ({
  page,
}) => {
  await page.setViewportSize(TELAS.celular)
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await cozinha.admin(observarPedido, { params: { id }, body: { observacao: 'Portão azul' } })
  await page.goto('about:blank')
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await botao(page, 'Editar observação').click()
  const dialogo = page.getByRole('dialog', { name: `Observação do pedido nº ${id}` })
  await dialogo.getByLabel('Observação').fill('Portão verde')
  const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await voltar(page)
  await expect(pergunta).toBeVisible()
  await voltar(page)
  await expect(pergunta).toBeHidden()
  await expect(dialogo.getByLabel('Observação')).toHaveValue('Portão verde')
  await voltar(page)
  await botao(pergunta, 'Sair sem salvar').click()
  await expect(dialogo).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`id=${id}`))
  await expect(page.getByText('Portão azul').first()).toBeVisible()
  await voltar(page)
  await expect(page).toHaveURL('about:blank')
})
