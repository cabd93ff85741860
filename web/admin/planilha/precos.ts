import { milesimos, reajustar } from '#contract/dinheiro.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'
import { type Coluna, celulaDe, comCelula, type Linha, numeroDa } from './linha.ts'

/**
 * The lines whose price or quantity a percentage changes, with the new value: a price to the cent, a quantity to its
 * unit's precision, both half up. Skips lines without a number or leaving the shelf.
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
