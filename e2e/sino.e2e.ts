import { entrar } from '#contract/autenticacao.ts'
import { escolherComoReceber } from '#contract/avisos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { apiOf } from './api.ts'
import { CELULAR } from './celular.ts'
import { irPara } from './rotas.ts'
import { abrirComo, darSenha, ouvindo } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test.use(CELULAR)

test('the bell counts the provider’s actions while the buyer is elsewhere, shows them, and links there', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const { token } = await apiOf('')(entrar, { body: { email: cozinha.email, senha: cozinha.senha } })
  // Switches off the notice about the open shelf, because the minute when the server sends it is unpredictable.
  await apiOf(token)(escolherComoReceber, { body: { tipo: 'estante-aberta', canal: 'nada' } })
  const { id } = await cozinha.confirmado()
  await ouvindo(page, () => abrirComo(page, cozinha, '/cliente/estante')) // without the stream the bell asks 20 s later
  const sino = page.getByRole('button', { name: /^Avisos/ })
  await expect(sino).toHaveAccessibleName('Avisos: 1 por ler')
  await cozinha.admin(entregarPedido, { params: { id } })
  await expect(sino).toHaveAccessibleName('Avisos: 2 por ler')

  await sino.click()
  const painel = page.getByRole('dialog', { name: 'Avisos' })
  await expect(painel.getByRole('link', { name: 'Notificações' })).toBeFocused()
  await expect(painel.getByRole('listitem')).toHaveCount(2)
  await expect(painel.getByRole('listitem').first()).toContainText(/Foi entregue.*Novo · hoje às/)
  await page.keyboard.press('Escape')
  await expect(painel).toBeHidden()
  await expect(sino).toBeFocused()
  await expect(sino).toHaveAccessibleName('Avisos')

  await page.reload()
  await expect(sino).toHaveAccessibleName('Avisos')
  await sino.click()
  await expect(painel.getByRole('listitem').first()).not.toContainText('Novo')
  await painel.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(`/cliente/pedidos?id=${id}`)
  await expect(painel).toBeHidden()
})

test('notices are chosen from the bell and from a mail’s link: after the sign-in, or by one press without it', async ({
  page,
}) => {
  const { email, senha } = await abrirCozinha()
  await page.goto('/cliente/avisos')
  await darSenha(page, email, senha)
  await expect(page).toHaveURL('/cliente/avisos')
  await expect(page.getByText('O envio de e-mails ainda não está ligado: os avisos ficam no sino.')).toBeVisible()
  const entregue = page.getByRole('radiogroup', { name: 'Pedido entregue' })
  await expect(entregue.getByRole('radio', { name: 'E-mail' })).toBeChecked()
  await entregue.getByText('Nada', { exact: true }).tap()
  await expect(page.getByRole('status')).toHaveText('Salvo: Pedido entregue')

  await page.goto('/cliente/alterar-senha')
  await page.getByRole('main').getByRole('link', { name: 'Escolher o que chega por e-mail e no sino' }).tap()
  await expect(entregue.getByRole('radio', { name: 'Nada' })).toBeChecked()
  await irPara(page, '/cliente/pedidos')
  await page.getByRole('button', { name: /^Avisos/ }).tap()
  await page.getByRole('dialog', { name: 'Avisos' }).getByRole('link', { name: 'Notificações' }).tap()
  await expect(page).toHaveURL('/cliente/avisos')
})
