import { somar } from '#contract/dinheiro.ts'
import type { Linha as LinhaEnviada, LinhaRecusada } from '#contract/itens-pedido.ts'
import { linhasDaRecusa } from '../../../pedido/da-recusa.ts'
import type { Lado, MudancaDeLinha } from '../../../pedido/mudanca-de-linha.ts'
import type { Failure } from '../../../ui/failure.ts'
import type { Carrinho } from '../carrinho/carrinho.ts'
import { naoMudou, valorDe } from '../carrinho/linhas.ts'
import { lerRecusa } from '../carrinho/recusa.ts'

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

/** The whole order after the draft. Unchanged lines keep their price. */
export function comoFica({ linhas, dono: { estanteId } }: Pick<Carrinho, 'linhas' | 'dono'>): LinhaEnviada[] {
  const daqui = linhas
    .rows()
    .filter(({ quer }) => quer > 0)
    .map(linha => {
      const { produtoId, preco, quer, salva } = linha
      return { estanteId, produtoId, quantidade: quer, precoVenda: salva && naoMudou(linha) ? salva.precoVenda : preco }
    })
  const outras = linhas.whole().outras.map(({ estanteId, produtoId, quantidade, precoVenda }) => ({
    estanteId,
    produtoId,
    quantidade,
    precoVenda,
  }))
  return [...daqui, ...outras]
}

/** The order's total before the draft, in reais. */
export const totalDeAntes = ({ linhas }: Pick<Carrinho, 'linhas'>): number =>
  somar([...linhas.rows().map(({ salva }) => salva?.valor ?? 0), ...linhas.whole().outras.map(({ valor }) => valor)])

/** Shows a refusal that lists lines in their rows, each with what is possible instead; false for another refusal. */
export function recusarLinhas({ linhas, dono: { estanteId } }: Carrinho, falha: Failure): boolean {
  const itens = linhasDaRecusa<LinhaRecusada>(falha, 'quantidadePedida')
  if (!itens) return false
  linhas.batch(() => {
    for (const [i, atual] of itens.entries()) {
      const linha = linhas.row(atual.produtoId)
      const erro = falha.errors[i]
      if (atual.estanteId !== estanteId || !linha || !erro) continue
      const campo = erro.campo?.split('.').at(-1) ?? null
      const { problema, limite, precoNaEstante } = lerRecusa(
        { ...falha, errors: [{ ...erro, campo }], atual },
        { antiga: atual.quantidade, nova: linha.quer },
        linha,
      )
      linhas.patch(linha.produtoId, {
        problema,
        ...(limite !== undefined && { limite }),
        ...(precoNaEstante !== undefined && { precoNaEstante }),
      })
    }
  })
  return true
}
