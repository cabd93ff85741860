import { criarEstante, listarEstantesDoCliente } from '#contract/estantes.ts'
import { expect, test } from './own-server.ts'
import { abrirPlanilha } from './planilha.ts'
import { botao, campo, escolher } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

test('copies a shelf to clients without the period, and deletes the copy', async ({ page }) => {
  const { cozinha } = await abrirPlanilha(page)
  const outras = [await abrirCozinha(1), await abrirCozinha(1)] as const
  const [primeira, segunda] = outras
  const periodo = `Cópia ${cozinha.numero}`
  await cozinha.admin(criarEstante, { body: { periodo, clienteId: segunda.clienteId } })
  await botao(page, 'Mais').click()
  await botao(page, 'Copiar').click()
  const dialogo = page.getByRole('dialog', { name: /^Copiar a estante/ })
  await dialogo.getByRole('radio', { name: 'Clientes escolhidos' }).check()
  await campo(page, 'Período da cópia').fill(periodo)
  await campo(page, 'Aceita pedidos de').fill('10/01/2030')
  await campo(page, 'Aceita pedidos até').fill('17/01/2030')
  for (const { nome } of outras) await escolher(page, 'Acrescentar cliente', nome)
  const anuncio = `Será criada 1 estante, com 12 produtos. Já tem “${periodo}” e fica de fora: ${segunda.nome}.`
  await expect(dialogo.getByText(anuncio)).toBeVisible()
  await botao(dialogo, 'Criar a cópia').click()
  await expect(page.getByText('Estante copiada')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: periodo })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Preço de 01/ })).toHaveValue('5,79')
  const { estantes } = await cozinha.admin(listarEstantesDoCliente, { params: { id: primeira.clienteId } })
  expect(estantes.filter(estante => estante.periodo === periodo)).toHaveLength(1)
  await botao(page, 'Mais').click()
  await botao(page, 'Excluir').click()
  const excluir = page.getByRole('dialog', { name: `Excluir a estante ${periodo}?` })
  await expect(excluir).toContainText('com os produtos que estão nela')
  await botao(excluir, 'Excluir').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Estantes' })).toBeVisible()
})
