import { expect, type Locator, type Page } from '@playwright/test'
import { abrirComoAdministrador, campo } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

/** Opens a kitchen's shelf of twelve products as the administrator; `preco(1)` is the first product's price field. */
export async function abrirPlanilha(page: Page) {
  const cozinha = await abrirCozinha(12)
  await abrirComoAdministrador(page, `/admin/cadastro/estante?id=${cozinha.estanteId}`)
  await expect(page.getByRole('grid', { name: 'Produtos da estante' })).toBeVisible()
  const doProduto = (nome: string, i: number) => campo(page, `${nome} de ${cozinha.produtos[i - 1]?.nome}`)
  return {
    cozinha,
    preco: (i: number) => doProduto('Preço', i),
    oferecida: (i: number) => doProduto('Quantidade oferecida', i),
    minimo: (i: number) => doProduto('Mínimo por pedido', i),
  }
}

/** Pastes as a spreadsheet does. */
export async function colar(celula: Locator, texto: string) {
  await celula.focus()
  await celula.evaluate((campo, texto) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', texto)
    campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, texto)
}
