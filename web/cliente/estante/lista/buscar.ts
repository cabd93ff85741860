import { matching } from '../../../ui/lists/matching.ts'
import type { Carrinho } from '../carrinho/carrinho.ts'

/** The products whose name holds every word of the search, in the shelf's order. */
export function buscar({ quadro }: Carrinho, ids: readonly number[], busca: string): readonly number[] {
  const procurado = matching(busca)
  return ids.filter(id => procurado(quadro.linha(id)?.nome ?? ''))
}
