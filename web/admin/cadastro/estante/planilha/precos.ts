import { centavos, milesimos, reajustar } from '#contract/dinheiro.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'
import { type Celula, type Coluna, celulaDe, comCelula, type Linha, numeroDa } from './linha.ts'

/**
 * The lines whose price or quantity a percentage changes, with what it is then: a price to the cent, a quantity as its unit
 * is counted, both half up. Those without a number or on their way out stay.
 */
export const reajustadas = (linhas: readonly Linha[], ajuste: number, coluna: Coluna = 'precoVenda'): Linha[] =>
  linhas.flatMap(linha => {
    const antes = numeroDa(linha, coluna)
    if (antes === null || linha.edicao.sai) return []
    const novo =
      coluna === 'precoVenda' ? reajustar(antes, ajuste) : quantidadeReajustada(antes, ajuste, linha.unidadeMedida)
    return novo === antes ? [] : [comCelula(linha, coluna, celulaDe(coluna, novo))]
  })

function quantidadeReajustada(quantidade: number, ajuste: number, unidade: Unidade): number {
  const partes = BigInt(milesimos(quantidade)) * BigInt(10_000 + Math.round(ajuste * 100))
  const [passo, porUm] = aceitaDecimais(unidade) ? [10_000n, 1000] : [10_000_000n, 1]
  return Number((partes + passo / 2n) / passo) / porUm
}

const SEM_ESTANTE = { oferecido: 130n, custo: 100n }

/**
 * The price suggested for a product that is added: the last one its client had; else its cost with the shelf's average
 * markup (30 % on an empty shelf), to the cent, half up. Null where that says nothing: a cost of zero.
 */
export function sugestao(
  { precoCusto, ultimoPreco }: { precoCusto: number; ultimoPreco: number | null },
  estante: { oferecido: bigint; custo: bigint },
): number | null {
  if (ultimoPreco !== null) return ultimoPreco
  if (precoCusto === 0) return null
  const { oferecido, custo } = estante.custo > 0n && estante.oferecido > estante.custo ? estante : SEM_ESTANTE
  return Number((BigInt(centavos(precoCusto)) * oferecido * 2n + custo) / (custo * 2n)) / 100
}

/** What a cell holds when a price is suggested for it. */
export const celulaSugerida = (preco: number | null): Celula =>
  preco === null ? { texto: '', lido: { value: null } } : celulaDe('precoVenda', preco)
