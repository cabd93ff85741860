import { emNumero } from '#contract/dinheiro.ts'
import { type RegraDeQuantidade, regraQuebrada } from '#contract/quantidades.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'

export const SAIU = 'saiu da estante'

/** `esgotado`, `só restam 3 kg`. */
export function resta({ limite, unidadeMedida }: { limite: number; unidadeMedida: Unidade }): string {
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
