import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { proximosDias } from '#contract/entrega.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { abrirCozinha } from './cozinha.ts'
import { campoDe, campos, pedidosDe, produto } from './fazer-pedido.ts'
import { abrirComoAdministrador, botao, semAxe, semSobra, TELAS } from './screen.ts'
import { expect, test } from './test.ts'

test('an order by telephone: three presses to the first quantity, allowed below the minimum, returns to its page', async ({
  page,
}) => {
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
  await semAxe(page)

  await page.keyboard.press('Control+Enter')
  const revisao = page.getByRole('dialog', { name: `Revisar o pedido de ${cozinha.nome}` })
  await botao(revisao, 'Confirmar pedido').click()
  await expect(page).toHaveURL(/\/admin\/relatorios\/pedido\?id=\d+$/)
  const [pedido] = await pedidosDe(cozinha)
  expect(pedido?.status).toBe('Confirmado')
  // An administrator may still choose today, but the client's cut-off hour has passed, so the next day is preselected.
  const { regras } = await cozinha.admin(lerRegrasDeEntrega, { params: { id: cozinha.clienteId } })
  expect(pedido?.dataEntrega).toBe(proximosDias(regras, false, 1)[0])

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Procurar em tudo' })).toBeFocused()
  await page.keyboard.type(cozinha.nome)
  await page.getByRole('option', { name: `Novo pedido para ${cozinha.nome}` }).click()
  await expect(page.getByRole('heading', { name: `Pedido de ${cozinha.nome}` })).toBeVisible()
})

test('the telephone order fits on a phone', async ({ page }) => {
  await page.setViewportSize(TELAS.celular)
  const { nome, numero, clienteId } = await abrirCozinha()
  await abrirComoAdministrador(page, '/admin/dashboard')
  const pedir = page.getByRole('link', { name: /^Pedir para / }).first()
  const { width = 0, height = 0 } = (await pedir.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await pedir.click()
  await expect(campos(page)).not.toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await page.getByRole('searchbox').fill(`Cusinha ${cnpjDeTeste(numero)}`)
  await page.keyboard.press('Enter') // takes no client that only resembles it, and was not shown yet
  await expect(page.getByText(/^Nada com .*\. O mais parecido: 1 cliente$/)).toBeVisible()
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { name: `Pedido de ${nome}` })).toBeVisible()
  await campos(page).first().click() // the third press
  await abrirComoAdministrador(page, `/admin/cadastro/cliente?editar=${clienteId}`)
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await expect(page.getByRole('heading', { name: `Pedido de ${nome}` })).toBeVisible()
  await expect(campos(page)).not.toHaveCount(0)
  await semSobra(page)
  await page.getByRole('link', { name: 'Outro cliente' }).click()
  await expect(page.getByRole('heading', { name: 'Novo pedido' })).toBeVisible()
  await semSobra(page)
})
