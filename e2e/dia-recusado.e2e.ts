import { expect, test } from '@playwright/test'
import { atualizarCliente, lerCliente, lerRegrasDeEntrega } from '#contract/clientes.ts'
import { diaDaSemana } from '#contract/dias.ts'
import { proximosDias } from '#contract/entrega.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { campos, pedidosDe } from './fazer-pedido.ts'
import { abrirComo, botao, TELAS } from './screen.ts'
import { watchErrors } from './watch-errors.ts'

test.use({ viewport: TELAS.celular })

test('a day that is no longer accepted is told where it is seen, and the next one is chosen', async ({ page }) => {
  const errors = watchErrors(page, [422])
  const cozinha = await abrirCozinha()
  await abrirComo(page, cozinha, '/cliente/inicial')
  await page.getByRole('link', { name: 'Fazer pedido', exact: true }).click()
  await expect(campos(page)).toHaveCount(cozinha.produtos.length)
  await campos(page).first().focus()
  for (const _ of cozinha.produtos) {
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
  }
  await expect(botao(page, 'Revisar e confirmar')).toBeEnabled()
  await botao(page, 'Revisar e confirmar').click()
  const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
  await revisao.getByLabel('Observação').fill('Entregar pela doca')

  await page.goBack()
  await expect(revisao).toBeHidden()
  await expect(page).toHaveURL('/cliente/estante')
  // The rules may be read anew at any time: until the day is refused they are those of before.
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
  await expect(recusa).toBeInViewport({ ratio: 1 })
  await expect(revisao.getByRole('radio', { checked: true })).toHaveAccessibleName(
    new RegExp(` ${aceito.slice(8)}/${aceito.slice(5, 7)}$`),
  )
  await botao(revisao, 'Confirmar pedido').click()
  await expect(page.getByRole('heading', { name: /^Pedido nº \d+ confirmado$/ })).toBeVisible()
  const [pedido] = await pedidosDe(cozinha)
  expect(pedido).toMatchObject({ status: 'Confirmado', dataEntrega: aceito, observacao: 'Entregar pela doca' })
  errors.check()
})

/** The provider stops delivering on the weekday that is preselected; answers the day that comes after it. */
async function tirarOPrimeiroDia({ admin, clienteId }: Cozinha): Promise<string> {
  const params = { id: clienteId }
  const [primeiro = '', segundo = ''] = proximosDias((await admin(lerRegrasDeEntrega, { params })).regras, false, 2)
  const [cliente] = (await admin(lerCliente, { params })).clientes
  const diasEntrega = [1, 2, 3, 4, 5, 6, 7].filter(dia => dia !== diaDaSemana(primeiro))
  await admin(atualizarCliente, {
    body: { id: clienteId, nome: cliente?.nome ?? '', cnpj: cliente?.cnpj ?? '', diasEntrega },
  })
  return segundo
}
