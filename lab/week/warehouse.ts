import { listarClientes } from '#contract/clientes.ts'
import type { DiaTexto } from '#contract/dias.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import type { Api } from '../../e2e/api.ts'
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
        await expect(page.locator('tbody tr', { hasText: name }).first()).toContainText('120')
      }
    },
  },
  {
    job: 'deliver an order with a shortage, on a phone',
    who: 'owner on a phone',
    prepare: week => ordersFor(week, TODAY, [3, 4, 5]),
    async walk(hand) {
      const { page } = hand
      await hand.press(botao(page, 'Abrir o menu'))
      await hand.press(page.getByRole('link', { name: 'Fornecimento' }))
      await hand.press(page.getByRole('button', { name: /^Período/ }))
      await hand.press(botao(page, 'Hoje'))
      await hand.press(page.getByRole('button', { name: /^Entregar o pedido/ }).first())
      const dialog = page.getByRole('dialog')
      await hand.press(dialog.getByRole('textbox', { name: /^Entregue de/ }).first())
      await hand.key('Control+a')
      await hand.type('0')
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

/** Makes one order per client, confirmed for `day`; an administrator may confirm for today. */
export async function ordersFor({ admin }: Week, dataEntrega: DiaTexto, which: readonly number[]): Promise<void> {
  const clientes = await clientsOf(admin)
  for (const i of which) {
    const clienteId = clientes.find(({ nome }) => nome === clientName(i))?.id ?? 0
    await confirmOrder(admin, admin, clienteId, { dataEntrega })
  }
}

export const clientsOf = async (admin: Api) =>
  (await admin({ ...listarClientes, url: `${listarClientes.url}?limite=1000` })).clientes

type Order = { dataEntrega: DiaTexto; quantidade?: number }

/** Makes an order of three lines from the open shelf, as the given user. */
export async function confirmOrder(admin: Api, by: Api, clienteId: number, { dataEntrega, quantidade = 5 }: Order) {
  const { estantes } = await by(listarEstantesDoCliente, { params: { id: clienteId } })
  const estanteId = estantes.find(({ aberta }) => aberta === 1)?.id ?? 0
  const { produtos } = await admin(listarProdutosDaEstante, { params: { id: estanteId } })
  const id = (await by(criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? 0
  const free = produtos.filter(({ disponivel }) => disponivel >= quantidade)
  for (const { produtoId, precoVenda } of free.slice(0, 3))
    await by(adicionarItem, { params: { pedidoId: id }, body: { estanteId, produtoId, precoVenda, quantidade } })
  const [pedido] = (await by(confirmarPedido, { params: { id }, body: { dataEntrega } })).pedidos
  return pedido
}
