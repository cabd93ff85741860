import { centavos } from '#contract/dinheiro.ts'

/** Margin on the price, in percent; null where the price is 0. */
export function margemPercentual(precoVenda: number, precoCusto: number): number | null {
  const preco = centavos(precoVenda)
  return preco > 0 ? ((preco - centavos(precoCusto)) * 100) / preco : null
}
