import { entrar } from '#contract/autenticacao.ts'
import { escolherComoReceber } from '#contract/avisos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { apiOf } from './api.ts'
import { CELULAR } from './celular.ts'
import { abrirComo, darSenha, ouvindo } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test.use(CELULAR)

test('what arrives is chosen from a mail’s link; the bell counts, shows and leads on', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { token } = await apiOf('')(entrar, { body: { email: cozinha.email, senha: cozinha.senha } })
  // Switches off the notice about the open shelf, because the minute when the server sends it is unpredictable.
  await apiOf(token)(escolherComoReceber, { body: { tipo: 'estante-aberta', canal: 'nada' } })
  await page.goto('/cliente/avisos')
  await darSenha(page, cozinha.email, cozinha.senha)
  await expect(page).toHaveURL('/cliente/avisos')
  const cancelado = page.getByRole('radiogroup', { name: 'Pedido cancelado' })
  await expect(cancelado.getByRole('radio', { name: 'E-mail' })).toBeChecked()
  await cancelado.getByText('Nenhum', { exact: true }).tap()
  await expect(page.getByRole('status')).toHaveText('Salvo: Pedido cancelado')

  const { id } = await cozinha.confirmado()
  await ouvindo(page, () => abrirComo(page, cozinha, '/cliente/estante')) // without the stream the bell asks 20 s later
  const sino = page.getByRole('button', { name: /^Avisos/ })
  await expect(sino).toHaveAccessibleName('Avisos: 1 por ler')
  await cozinha.admin(entregarPedido, { params: { id } })
  await expect(sino).toHaveAccessibleName('Avisos: 2 por ler')

  await sino.click()
  const painel = page.getByRole('dialog', { name: 'Avisos' })
  await expect(painel.getByRole('listitem')).toHaveCount(2)
  await expect(painel.getByRole('listitem').first()).toContainText(/Foi entregue.*Novo · hoje às/)
  await page.keyboard.press('Escape')
  await expect(painel).toBeHidden()
  await expect(sino).toBeFocused()
  await expect(sino).toHaveAccessibleName('Avisos')

  await page.reload()
  await sino.click()
  await expect(painel.getByRole('listitem').first()).not.toContainText('Novo')
  await painel.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(`/cliente/pedidos?id=${id}`)
  await expect(painel).toBeHidden()
  await sino.tap()
  await painel.getByRole('link', { name: 'Notificações' }).tap()
  await expect(page).toHaveURL('/cliente/avisos')
  await expect(cancelado.getByRole('radio', { name: 'Nenhum' })).toBeChecked()
})
