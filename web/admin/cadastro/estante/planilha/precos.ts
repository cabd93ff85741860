import { centavos, reajustar } from '#contract/dinheiro.ts'
import { type Celula, celulaDe, comCelula, type Linha, numeroDa } from './linha.ts'

/** The lines whose price a percentage changes, with their new price; those without a price or on their way out stay. */
export const reajustadas = (linhas: readonly Linha[], ajuste: number): Linha[] =>
  linhas.flatMap(linha => {
    const preco = numeroDa(linha, 'precoVenda')
    if (preco === null || linha.edicao.sai) return []
    const novo = reajustar(preco, ajuste)
    return novo === preco ? [] : [comCelula(linha, 'precoVenda', celulaDe('precoVenda', novo))]
  })

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
