import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { apertos } from './apertos.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

/** A kitchen with one delivered order, unpaid. */
async function quemDeve() {
  const cozinha = await abrirCozinha()
  const { id, total } = await cozinha.confirmado(2)
  await cozinha.admin(entregarPedido, { params: { id }, body: {} })
  return { ...cozinha, pedidoId: id, total }
}

test('who owes is found, and a payment registered in at most 4 presses, and taken back with the reason', async ({
  page,
}) => {
  const { nome, pedidoId, total } = await quemDeve()
  await abrirComoAdministrador(page, '/admin/financeiro')
  await page.getByRole('searchbox').fill(nome)
  const linha = page.getByRole('row').filter({ hasText: nome })
  await expect(linha).toContainText(total)
  const { clicar, feitos } = apertos(page)
  await clicar(botao(page, `Receber de ${nome}`))
  const dialogo = page.getByRole('dialog')
  await expect(campo(dialogo, 'Valor')).toBeFocused()
  await clicar(botao(dialogo, 'Registrar pagamento'))
  await expect(dialogo).toBeHidden()
  expect(feitos()).toBeLessThanOrEqual(4)
  await expect(linha).toBeHidden()

  await page.getByText('Pagamentos', { exact: true }).click()
  const pagamento = page.getByRole('row').filter({ hasText: nome })
  await expect(pagamento).toContainText(`pedido ${pedidoId}`)
  await page.getByRole('button', { name: new RegExp(`^Estornar o pagamento.*${nome}`) }).click()
  await campo(dialogo, 'Motivo').fill('cheque devolvido')
  await page.keyboard.press('Enter')
  await expect(pagamento).toContainText('Estornado: cheque devolvido')
})

test('from an order’s page a refused payment loses nothing typed, and the order is then paid in part', async ({
  page,
  errors,
}) => {
  const { pedidoId } = await quemDeve()
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${pedidoId}`)
  await botao(page.getByRole('region', { name: 'O pedido agora' }), 'Receber').click()
  const dialogo = page.getByRole('dialog')
  await campo(dialogo, 'Valor').fill('10,50')
  await campo(dialogo, 'Referência').fill('recibo 7')
  await campo(dialogo, 'Dia em que pagou').fill('31/12/2199')
  errors.allow(422)
  await botao(dialogo, 'Registrar pagamento').click()
  await expect(dialogo.getByText(/hoje/)).toBeVisible()
  await expect(campo(dialogo, 'Referência')).toHaveValue('recibo 7')
  await campo(dialogo, 'Dia em que pagou').fill('1/11/2026')
  await botao(dialogo, 'Registrar pagamento').click()
  await expect(dialogo).toBeHidden()
  await expect(page.getByText('Pago').locator('..')).toContainText('10,50')
})
