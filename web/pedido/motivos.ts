import { emNumero } from '#contract/dinheiro.ts'
import { type RegraDeQuantidade, regraQuebrada } from '#contract/quantidades.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'

/** What limits a line: the most that the order may hold of it, and the rules of the product and the shelf. */
export type Limites = RegraDeQuantidade & { limite: number; unidadeMedida: Unidade }

export const SAIU = 'saiu da estante'

/** `esgotado`, `só restam 3 kg`. */
export function resta({ limite, unidadeMedida }: Pick<Limites, 'limite' | 'unidadeMedida'>): string {
  if (limite === 0) return 'esgotado'
  return `só ${limite > 1 ? 'restam' : 'resta'} ${comUnidade(limite, unidadeMedida)}`
}

/** The rule that a quantity breaks: `só de 6 em 6`, `no mínimo 12`; null if it breaks none. */
export function daRegra(quantidade: number, regra: RegraDeQuantidade): string | null {
  const quebrada = regraQuebrada(quantidade, regra)
  if (!quebrada) return null
  const numero = emNumero(regra[quebrada] ?? 0)
  return quebrada === 'multiplo' ? `só de ${numero} em ${numero}` : `no ${NOME[quebrada]} ${numero}`
}
const NOME = { minimo: 'mínimo', maximo: 'máximo' }

/** Why `pedida` is not what the order gets: `só restam 3 kg, no mínimo 6`; null if nothing is against it. */
export function motivosContra(pedida: number, limites: Limites): string | null {
  const { limite } = limites
  const falta = pedida > limite || limite === 0 ? resta(limites) : null
  const regra = limite > 0 ? daRegra(Math.min(pedida, limite), limites) : null
  return [falta, regra].filter(Boolean).join(', ') || null
}
