import { atualizarCliente, lerCliente, lerRegrasDeEntrega } from '#contract/clientes.ts'
import { diaDaSemana } from '#contract/dias.ts'
import { proximosDias } from '#contract/entrega.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { campos, pedidosDe } from './fazer-pedido.ts'
import { abrirComo, botao, TELAS } from './screen.ts'
import { expect, test } from './test.ts'

test.use({ viewport: TELAS.celular })

test('a day that is no longer accepted is reported in place, and the next one is chosen', async ({ page, errors }) => {
  errors.allow(422)
  const cozinha = await abrirCozinha()
  await abrirComo(page, cozinha, '/cliente/inicial')
  await page.getByRole('link', { name: 'Fazer pedido', exact: true }).click()
  await campos(page).first().fill('90')
  await page.keyboard.press('Enter')
  await expect(botao(page, 'Revisar e confirmar')).toBeEnabled()
  await botao(page, 'Revisar e confirmar').click()
  const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
  await revisao.getByLabel('Observação').fill('Entregar pela doca')

  await page.goBack()
  await expect(revisao).toBeHidden()
  await expect(page).toHaveURL('/cliente/estante')
  // The screen may refetch the rules at any time: hold them until the server has refused the day.
  const recusado = page.waitForResponse(response => response.status() === 422)
  await page.route('**/regras-de-entrega', async route => {
    await recusado
    await route.continue()
  })
  await botao(page, 'Revisar e confirmar').click()
  await expect(revisao.getByLabel('Observação')).toHaveValue('Entregar pela doca')

  const aceito = await tirarOPrimeiroDia(cozinha)
  await botao(revisao, 'Confirmar pedido').click()
  const recusa = revisao.getByRole('alert').filter({ hasText: 'O pedido ainda não foi confirmado' })
  await expect(recusa).toBeVisible()
  await expect(revisao.getByRole('radio', { checked: true })).toHaveAccessibleName(
    new RegExp(`\\s${aceito.slice(8)}/${aceito.slice(5, 7)}$`),
  )
  await botao(revisao, 'Confirmar pedido').click()
  await expect(page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/ })).toBeVisible()
  const [pedido] = await pedidosDe(cozinha)
  expect(pedido).toMatchObject({ status: 'Confirmado', dataEntrega: aceito, observacao: 'Entregar pela doca' })
})

/** Stops deliveries on the preselected weekday; returns the next possible day. */
async function tirarOPrimeiroDia(cozinha: Cozinha): Promise<string> {
  const { admin, clienteId } = cozinha
  const params = { id: clienteId }
  const [primeiro = '', segundo = ''] = proximosDias((await admin(lerRegrasDeEntrega, { params })).regras, false, 2)
  const [{ nome, cnpj } = { nome: '', cnpj: '' }] = (await admin(lerCliente, { params })).clientes
  const diasEntrega = [1, 2, 3, 4, 5, 6, 7].filter(dia => dia !== diaDaSemana(primeiro))
  await admin(atualizarCliente, { body: { id: clienteId, nome, cnpj, diasEntrega } })
  return segundo
}
