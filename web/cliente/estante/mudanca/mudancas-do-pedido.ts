import { somar } from '#contract/dinheiro.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { naoMudou, valorDe } from '../../../pedido/carrinho/linhas.ts'
import type { Lado, MudancaDeLinha } from '../../../pedido/mudanca-de-linha.ts'

/** A line before and after; both values in reais. */
export type Mudada = MudancaDeLinha & { produtoId: number; valorAntes: number; valorDepois: number }

/** The draft's changed lines, by name. */
export function mudadasDe({ linhas }: Pick<Carrinho, 'linhas'>): Mudada[] {
  return linhas
    .rows()
    .filter(linha => !naoMudou(linha))
    .map(linha => {
      const { produtoId, nome, unidadeMedida, quer, preco, salva } = linha
      const antes: Lado | null = salva && { quantidade: salva.quantidade, precoVenda: salva.precoVenda, unidadeMedida }
      const depois: Lado | null = quer > 0 ? { quantidade: quer, precoVenda: preco, unidadeMedida } : null
      return {
        produtoId,
        nome,
        antes,
        depois,
        valorAntes: salva?.valor ?? 0,
        valorDepois: quer > 0 ? valorDe(linha) : 0,
      }
    })
}

/** The order's total before the draft, in reais. */
export const totalDeAntes = ({ linhas }: Pick<Carrinho, 'linhas'>): number =>
  somar([...linhas.rows().map(({ salva }) => salva?.valor ?? 0), ...linhas.whole().outras.map(({ valor }) => valor)])
