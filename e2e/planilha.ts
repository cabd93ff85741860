import { expect, type Locator, type Page } from '@playwright/test'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { abrirComoAdministrador, campo } from './screen.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

/**
 * Opens a kitchen's shelf of twelve products as the administrator, once `antes` has changed it; `preco(1)` is the first
 * product's price field.
 */
export async function abrirPlanilha(page: Page, antes?: (cozinha: Cozinha) => Promise<unknown>) {
  const cozinha = await abrirCozinha(12)
  await antes?.(cozinha)
  const { estanteId } = cozinha
  await abrirComoAdministrador(page, `/admin/cadastro/estante?id=${estanteId}`)
  const planilha = page.getByRole('grid', { name: 'Produtos da estante' })
  await expect(planilha).toBeVisible()
  const doProduto = (nome: string, i: number) => campo(page, `${nome} de ${cozinha.produtos[i - 1]?.nome}`)
  return {
    ...{ cozinha, estanteId, planilha },
    preco: (i: number) => doProduto('Preço', i),
    oferecida: (i: number) => doProduto('Quantidade oferecida', i),
    minimo: (i: number) => doProduto('Mínimo por pedido', i),
    /** The products that the server holds, by their position in the kitchen. */
    lida: async () => {
      const { produtos } = await cozinha.admin(listarProdutosDaEstante, { params: { id: estanteId } })
      const place = new Map(cozinha.produtos.map(({ id }, i) => [id, i + 1]))
      return new Map(produtos.map(produto => [place.get(produto.produtoId) ?? 0, produto]))
    },
  }
}

/** Adds `quantos` products to the kitchen's shelf. */
export const encher = ({ numero, oferecer }: Cozinha, quantos: number) =>
  oferecer(
    // The letter tells it from the journey's number, which may have the same digits.
    Array.from({ length: quantos }, (_, i) => ({
      nome: `Peça n${String(i).padStart(4, '0')} ${numero}`,
      precoVenda: 2,
      unidadeMedida: 'UN',
    })),
    10,
  )

/** Pastes as a spreadsheet does. */
export async function colar(celula: Locator, texto: string) {
  await celula.focus()
  await celula.evaluate((campo, texto) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', texto)
    campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, texto)
}
