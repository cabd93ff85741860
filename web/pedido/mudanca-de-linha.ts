import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'

/** Old histories have no `unidadeMedida`. */
export type Lado = { quantidade: number; precoVenda: number | null; unidadeMedida?: Unidade | undefined }
export type MudancaDeLinha = { nome: string; antes: Lado | null; depois: Lado | null }

/** The change of one product in an order, as a phrase; null if nothing changed. */
export function emPalavras({ nome, antes, depois }: MudancaDeLinha): string | null {
  if (!antes && !depois) return null
  if (!depois) return `${nome}: saiu`
  if (!antes) return `${nome}: entrou, ${comUnidade(depois.quantidade, depois.unidadeMedida)}`
  const quantidade =
    antes.quantidade === depois.quantidade
      ? ''
      : `de ${emNumero(antes.quantidade)} para ${comUnidade(depois.quantidade, depois.unidadeMedida)}`
  const preco =
    antes.precoVenda === depois.precoVenda
      ? ''
      : `preço de ${emReais(antes.precoVenda ?? 0)} para ${emReais(depois.precoVenda ?? 0)}`
  const mudou = [quantidade, preco].filter(Boolean).join(', ')
  return mudou ? `${nome}: ${mudou}` : null
}

export type Comparada = Pick<
  ItemPedido,
  'estanteId' | 'produtoId' | 'nome' | 'unidadeMedida' | 'quantidade' | 'precoVenda'
>

/** The differences between the lines that were seen and the current ones, one phrase each. */
export function diferencas(vistas: readonly Comparada[], agora: readonly Comparada[]): string[] {
  const chave = ({ estanteId, produtoId }: Comparada) => `${estanteId}/${produtoId}`
  const noPedido = new Map(agora.map(linha => [chave(linha), linha]))
  const deVistas = vistas.map(vista => {
    const depois = noPedido.get(chave(vista)) ?? null
    noPedido.delete(chave(vista))
    const { nome, quantidade, precoVenda } = vista
    return emPalavras({ nome, antes: { quantidade, precoVenda }, depois })
  })
  const novas = [...noPedido.values()].map(linha => emPalavras({ nome: linha.nome, antes: null, depois: linha }))
  return [...deVistas, ...novas].filter(frase => frase !== null)
}
