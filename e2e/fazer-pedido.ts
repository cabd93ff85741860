import { expect, type Page } from '@playwright/test'
import { listarPedidosDoCliente } from '#contract/pedidos.ts'
import { abrirComo } from './screen.ts'
import type { Cozinha, Produto } from './test-client.ts'

/** Opens the kitchen's shelf as its buyer. */
export async function chegarNaEstante(page: Page, cozinha: Cozinha) {
  await abrirComo(page, cozinha, '/cliente/estante')
  await expect(campos(page)).toHaveCount(cozinha.produtos.length)
}

export const campos = (page: Page) => page.getByRole('textbox', { name: /^Quantidade de/ })
export const campoDe = (page: Page, { nome }: Produto) => page.getByRole('textbox', { name: `Quantidade de ${nome},` })

export function produto({ produtos }: Cozinha, i: number): Produto {
  const encontrado = produtos[i]
  if (!encontrado) throw new Error(`The shelf has no product ${i}`)
  return encontrado
}

export const pedidosDe = async ({ admin, clienteId }: Cozinha) =>
  (await admin(listarPedidosDoCliente, { params: { clienteId } })).pedidos
