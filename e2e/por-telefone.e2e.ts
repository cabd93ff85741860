import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { proximosDias } from '#contract/entrega.ts'
import { campoDe, campos, pedidosDe, produto } from './fazer-pedido.ts'
import { abrirComoAdministrador, botao } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('an order by telephone takes three presses to the first quantity', async ({ page }) => {
  const cozinha = await abrirCozinha()
  await abrirComoAdministrador(page, '/admin/relatorios/vendas')
  const um = produto(cozinha, 0)

  await page.getByRole('navigation').getByRole('link', { name: 'Novo pedido' }).click() // the first press
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(cozinha.nome)
  await page.keyboard.press('Enter') // the second
  await expect(page.getByRole('heading', { name: `Pedido de ${cozinha.nome}` })).toBeVisible()
  await expect(campos(page)).toHaveCount(cozinha.produtos.length)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Enter') // the third
  await expect(campoDe(page, um)).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(1)
  await expect(page.getByText(/para o pedido mínimo, mas você pode confirmar/)).toBeVisible()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const revisao = page.getByRole('dialog', { name: `Revisar o pedido de ${cozinha.nome}` })
  await botao(revisao, 'Confirmar pedido').click()
  await expect(page).toHaveURL(/\/admin\/relatorios\/pedido\?id=\d+$/)
  const [pedido] = await pedidosDe(cozinha)
  expect(pedido?.status).toBe('Confirmado')
  // An administrator may still choose today, but the client's cut-off hour has passed, so the next day is preselected.
  const { regras } = await cozinha.admin(lerRegrasDeEntrega, { params: { id: cozinha.clienteId } })
  expect(pedido?.dataEntrega).toBe(proximosDias(regras, false, 1)[0])
})
