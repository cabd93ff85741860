import { listarClientes } from '#contract/clientes.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import { botao, campo } from '../../e2e/screen.ts'
import { clientName, NAMES, TODAY } from './business.ts'
import { expect, type Job, type Week } from './job.ts'

const COUNTED = 5

export const warehouse: readonly Job[] = [
  {
    job: `count the stock of ${COUNTED} products`,
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await hand.press(page.getByRole('navigation').getByRole('link', { name: 'Estoque' }))
      await hand.press(botao(page, 'Contar').first())
      const product = page.getByRole('dialog').getByLabel('Produto', { exact: true })
      for (const name of NAMES.slice(0, COUNTED)) {
        await expect(product).toBeFocused()
        await hand.type(name)
        await expect(page.getByRole('option', { name })).toBeVisible()
        await hand.key('Enter')
        await expect(campo(page.getByRole('dialog'), 'Quanto há')).toBeFocused()
        await hand.type('120')
        await hand.key('Enter')
        await expect(page.getByText(`${name}: há 120`)).toBeVisible()
      }
    },
  },
  {
    job: 'deliver an order with a shortage, on a phone',
    who: 'owner on a phone',
    prepare: ordersOfToday,
    async walk(hand) {
      const { page } = hand
      await hand.press(botao(page, 'Abrir o menu'))
      await hand.press(page.getByRole('link', { name: 'Fornecimento' }))
      await hand.press(page.getByRole('button', { name: /^Entregar o pedido/ }).first())
      const dialog = page.getByRole('dialog')
      await hand.press(dialog.getByRole('textbox', { name: /^Entregue de/ }).first())
      await hand.key('Control+a')
      await hand.type('9')
      await hand.press(botao(dialog, 'faltou'))
      await hand.press(botao(dialog, 'Entregar com 1 diferença'))
      await expect(page.getByText(/^Pedido \d+ entregue$/)).toBeVisible()
    },
  },
  {
    job: 'the purchase list of one supplier, copied',
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await hand.press(botao(page, 'Relatórios'))
      await hand.press(page.getByRole('menuitem', { name: 'Compras', exact: true }))
      await hand.press(page.getByText('Por fornecedor'))
      await hand.press(botao(page, 'Copiar a lista de Cerealista Central'))
      await expect(page.getByText('A lista de Cerealista Central foi copiada')).toBeVisible()
    },
  },
]

/** Three clients' orders, to be delivered today; an administrator may still confirm them. */
async function ordersOfToday({ admin }: Week): Promise<void> {
  const { clientes } = await admin({ ...listarClientes, url: `${listarClientes.url}?limite=1000` })
  for (const i of [3, 4, 5]) {
    const clienteId = clientes.find(({ nome }) => nome === clientName(i))?.id ?? 0
    const { estantes } = await admin(listarEstantesDoCliente, { params: { id: clienteId } })
    const estanteId = estantes.find(({ aberta }) => aberta === 1)?.id ?? 0
    const { produtos } = await admin(listarProdutosDaEstante, { params: { id: estanteId } })
    const id = (await admin(criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? 0
    for (const { produtoId, precoVenda } of produtos.slice(0, 3))
      await admin(adicionarItem, {
        params: { pedidoId: id },
        body: { estanteId, produtoId, precoVenda, quantidade: 20 },
      })
    await admin(confirmarPedido, { params: { id }, body: { dataEntrega: TODAY } })
  }
}
