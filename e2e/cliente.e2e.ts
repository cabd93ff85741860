import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { apertos } from './apertos.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('a client’s figures are one press from the list; the form stands behind Editar', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id, total } = await cozinha.confirmado(2)
  await cozinha.admin(entregarPedido, { params: { id } })
  await abrirComoAdministrador(page, `/admin/cadastro/cliente?busca=${encodeURIComponent(cozinha.nome)}`)
  const { clicar, feitos } = apertos(page)
  await clicar(botao(page, `Abrir ${cozinha.nome}`))
  const ficha = page.getByRole('region', { name: cozinha.nome })
  await expect(ficha.getByText('Último pedido')).toBeVisible()
  await expect(ficha.getByRole('link', { name: `nº ${id}` }).first()).toBeVisible()
  await expect(ficha.getByText(/ em \d+ pedidos?$/).first()).toBeVisible()
  await expect(ficha.getByText(`Deve ${total}`)).toBeVisible()
  await expect(ficha.getByRole('list', { name: 'Pessoas' })).toContainText(`Comprador · ${cozinha.email}`)
  await expect(ficha.getByRole('list', { name: /^O que compra/ })).toContainText(cozinha.produtos[0]?.nome ?? '')
  expect(feitos()).toBe(1)

  await botao(page, 'Editar').click()
  await campo(page, 'Nome fantasia').fill('Cozinha da Praça')
  await page.goBack()
  await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Continuar editando').click()
  await botao(page, 'Salvar').click()
  await expect(ficha.getByText('Cozinha da Praça')).toBeVisible()
  await expect(campo(page, 'Nome fantasia')).toHaveCount(0)
})
