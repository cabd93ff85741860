import { listarItens } from '#contract/itens-pedido.ts'
import { definirPrecoDoItem } from '#contract/pedidos-entrega.ts'
import { baixar } from './baixado.ts'
import { abrirComoAdministrador, botao } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

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
