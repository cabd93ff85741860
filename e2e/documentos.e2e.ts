import { listarItens } from '#contract/itens-pedido.ts'
import { definirPrecoDoItem } from '#contract/pedidos-entrega.ts'
import { baixar } from './baixado.ts'
import { produto } from './fazer-pedido.ts'
import { abrirComoAdministrador, abrirGaveta, botao } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('shows a day by client, by product and as a matrix', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { nome, clienteId } = cozinha
  const primeiro = produto(cozinha, 0)
  const { id, dataEntrega: dia } = await cozinha.confirmado(2)
  await abrirComoAdministrador(
    page,
    `/admin/relatorios/fornecimento?dataInicial=${dia}&dataFinal=${dia}&clienteId=${clienteId}`,
  )
  const pedido = page.getByRole('article', { name: `Pedido ${id}` })
  await expect(page.getByRole('heading', { level: 2, name: nome })).toBeVisible()
  await expect(pedido.getByText(primeiro.nome)).toBeVisible()

  await abrirGaveta(page, 'Documentos')
  expect((await baixar(page, 'Notas de entrega')).nome).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape') // the unfolded panel covers the list

  await page.getByText('Produto', { exact: true }).click()
  await expect(page).toHaveURL(/visao=produto/)
  await expect(page.getByRole('list', { name: `Para quem vai ${primeiro.nome}` }).getByText(nome)).toBeVisible()

  await page.getByText('Matriz', { exact: true }).click()
  await expect(page).toHaveURL(/visao=matriz/)
  const matriz = page.getByRole('region', { name: /^Produtos por clientes/ })
  await expect(matriz.getByRole('columnheader', { name: nome })).toBeVisible()
  await expect(matriz.getByRole('rowheader', { name: primeiro.nome })).toBeVisible()
})

test('prints an order and its note; goods changed after that ask for another', async ({ page }) => {
  const { confirmado, admin } = await abrirCozinha()
  const { id } = await confirmado(2)
  const aviso = page.getByText('Impresso antes da última mudança: imprima de novo')
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  await expect(page.getByRole('article', { name: `Pedido ${id}`, exact: true })).toBeVisible()
  expect((await baixar(page, 'Baixar PDF')).nome).toBe(`Pedido ${id}.pdf`)

  const [{ itemPedidoId = 0 } = {}] = (await admin(listarItens, { params: { id } })).itens
  await admin(definirPrecoDoItem, { params: { id, itemPedidoId }, body: { precoVenda: 4, motivo: 'Combinado' } })
  await expect(aviso).toBeVisible()

  await page.getByText('Nota sem preços', { exact: true }).click()
  const aberto = page.waitForEvent('popup')
  await botao(page, 'Imprimir').click()
  await (await aberto).close()
  await expect(aviso).toBeHidden()
})
