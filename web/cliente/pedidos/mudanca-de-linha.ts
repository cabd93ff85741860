import { emNumero, emReais } from '#contract/dinheiro.ts'

export type Lado = { quantidade: number; precoVenda: number | null }
export type MudancaDeLinha = { nome: string; antes: Lado | null; depois: Lado | null }

/** What became of one product of an order, in a phrase; null where nothing did. */
export function emPalavras({ nome, antes, depois }: MudancaDeLinha): string | null {
  if (!antes && !depois) return null
  if (!depois) return `${nome}: saiu`
  if (!antes) return `${nome}: entrou, ${emNumero(depois.quantidade)}`
  const quantidade =
    antes.quantidade === depois.quantidade ? '' : `de ${emNumero(antes.quantidade)} para ${emNumero(depois.quantidade)}`
  const preco =
    antes.precoVenda === depois.precoVenda
      ? ''
      : `preço de ${emReais(antes.precoVenda ?? 0)} para ${emReais(depois.precoVenda ?? 0)}`
  const mudou = [quantidade, preco].filter(Boolean).join(', ')
  return mudou ? `${nome}: ${mudou}` : null
}
