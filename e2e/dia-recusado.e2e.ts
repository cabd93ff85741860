import { atualizarCliente, lerCliente, lerRegrasDeEntrega } from '#contract/clientes.ts'
import { diaDaSemana, somarDias } from '#contract/dias.ts'
import { proximosDias } from '#contract/entrega.ts'
import { alterarEntrega } from '#contract/pedidos-status.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { campos, pedidosDe } from './fazer-pedido.ts'
import { abrirComo, botao, TELAS } from './screen.ts'
import { expect, test } from './test.ts'

test.use({ viewport: TELAS.celular })

test('a day that is no longer accepted is reported in place, and the next one is chosen', async ({ page, errors }) => {
  errors.allow(422)
  const cozinha = await abrirCozinha(12)
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
  await expect(recusa).toBeInViewport({ ratio: 1 })
  await expect(revisao.getByRole('radio', { checked: true })).toHaveAccessibleName(
    new RegExp(`\\s${aceito.slice(8)}/${aceito.slice(5, 7)}$`),
  )
  await botao(revisao, 'Confirmar pedido').click()
  await expect(page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/ })).toBeVisible()
  const [pedido] = await pedidosDe(cozinha)
  expect(pedido).toMatchObject({ status: 'Confirmado', dataEntrega: aceito, observacao: 'Entregar pela doca' })
})

test('a chosen day whose cut-off passes stays chosen, with the reason beside it', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  const mudar = botao(page, 'Mudar o dia')
  await mudar.click()
  const dialogo = page.getByRole('dialog', { name: 'Mudar o dia da entrega' })
  await dialogo.getByRole('radio').last().check()
  const { regras } = await cozinha.admin(lerRegrasDeEntrega, { params: { id: cozinha.clienteId } })
  const amanha = somarDias(regras.hoje, 1)
  await cozinha.admin(alterarEntrega, { params: { id, data: amanha } })
  await mudarRegras(cozinha, { horarioCorte: '00:00' }) // a cut-off of 00:00 has always passed
  await dialogo.getByRole('button', { name: /^Mudar para / }).click()
  await expect(dialogo.getByRole('alert')).toContainText('Já não dá para mudar o dia')
  await expect(dialogo.getByRole('button', { name: /^Mudar para / })).toBeDisabled()
  await expect(dialogo.getByText(/^Com este dia/)).toBeHidden()
  await botao(dialogo, 'Voltar').click()
  // An action that is no longer possible has no button and says why; the focus goes to the heading.
  await expect(mudar).toHaveCount(0)
  await expect(page.getByText(/^Para esta entrega, era até .+ às 00:00\. Fale com o fornecedor\.$/)).toHaveCount(3)
  await expect(botao(page, 'Cancelar')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await pedidosDe(cozinha))[0]?.dataEntrega).toBe(amanha)
})

/** Stops deliveries on the preselected weekday; returns the next possible day. */
async function tirarOPrimeiroDia(cozinha: Cozinha): Promise<string> {
  const { admin, clienteId } = cozinha
  const params = { id: clienteId }
  const [primeiro = '', segundo = ''] = proximosDias((await admin(lerRegrasDeEntrega, { params })).regras, false, 2)
  await mudarRegras(cozinha, { diasEntrega: [1, 2, 3, 4, 5, 6, 7].filter(dia => dia !== diaDaSemana(primeiro)) })
  return segundo
}

async function mudarRegras(
  { admin, clienteId: id }: Cozinha,
  regras: { diasEntrega?: number[]; horarioCorte?: string },
) {
  const [cliente] = (await admin(lerCliente, { params: { id } })).clientes
  await admin(atualizarCliente, { body: { id, nome: cliente?.nome ?? '', cnpj: cliente?.cnpj ?? '', ...regras } })
}
