import { juntarQuantidades } from '#contract/quantidades.ts'

/** A product of several lines as one, with the sum of their quantities. */
export function porProduto<Item extends { produtoId: number; quantidade: number }>(itens: readonly Item[]): Item[] {
  const produtos = new Map<number, Item>()
  for (const item of itens) {
    const quantidade = juntarQuantidades(produtos.get(item.produtoId)?.quantidade ?? 0, item.quantidade)
    produtos.set(item.produtoId, { ...item, quantidade })
  }
  return [...produtos.values()]
}
