import { CELULAR } from './celular.ts'
import { produto } from './fazer-pedido.ts'
import { abrirComo, abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test.use(CELULAR)

test('a weekly standing order is created, paused, changed, and shown at the client', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado(2)
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await botao(page, 'Repetir toda semana…').click()
  const dialogo = page.getByRole('dialog', { name: 'Repetir toda semana' })
  await campo(dialogo, 'Nome').fill('Verduras')
  await botao(dialogo, 'Salvar pedido fixo').click()
  await expect(dialogo).toHaveCount(0)

  await abrirComo(page, cozinha, '/cliente/inicial')
  const fixos = page.getByRole('heading', { name: 'Pedidos fixos' }).locator('..')
  await expect(fixos.getByText(/próxima entrega/)).toBeVisible()
  await botao(page, 'Mudar Verduras').click()
  const mudar = page.getByRole('dialog', { name: 'Pedido fixo' })
  await campo(mudar, 'Nome').fill('Legumes')
  // Back asks before it closes the dialog, and keeps the screen below.
  const voltar = () => page.evaluate(() => history.back())
  const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await voltar()
  await expect(pergunta).toBeVisible()
  await voltar()
  await expect(pergunta).toBeHidden()
  await expect(campo(mudar, 'Nome')).toHaveValue('Legumes')
  await expect(page).toHaveURL('/cliente/inicial')
  await campo(mudar, 'Pausado até (opcional)').fill('31/12/2099')
  await botao(mudar, `Tirar ${produto(cozinha, 0).nome}`).click()
  await botao(mudar, 'Salvar pedido fixo').click()
  await expect(fixos.getByText('1 produto')).toBeVisible()
  await expect(fixos.getByText(/pausado até/)).toBeVisible()

  await abrirComoAdministrador(page, `/admin/cadastro/cliente?editar=${cozinha.clienteId}`)
  await expect(page.getByRole('heading', { name: 'Pedidos fixos' })).toBeVisible()
})
