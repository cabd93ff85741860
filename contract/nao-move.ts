import type { NovoMovimento } from './estoque.ts'
import { aceitaDecimais, type Unidade } from './unidades.ts'

/** Why the stock can't move so: decimals of a whole-number unit, a stock that was never counted, or a loss of more than there is. */
export function naoMove(
  { tipo, quantidade }: Pick<NovoMovimento, 'tipo' | 'quantidade'>,
  { unidadeMedida, estoque }: { unidadeMedida: Unidade; estoque: number | null },
): 'decimais' | 'sem-contagem' | 'falta' | null {
  if (!Number.isInteger(quantidade) && !aceitaDecimais(unidadeMedida)) return 'decimais'
  if (tipo === 'contagem') return null
  if (estoque === null) return 'sem-contagem'
  return tipo === 'perda' && quantidade > estoque ? 'falta' : null
}
