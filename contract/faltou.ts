import type { Faltou } from './pedidos-fixos.ts'
import { comUnidade } from './unidades.ts'

/** `Banana: entraram 3 kg, de 4 kg`, `Alho: esgotado`, `Alho: fora da estante`, `Alho: não entrou (mínimo por pedido: 6 kg)`. */
export function faltouEmPalavras({ nome, pedida, levou, unidadeMedida, naEstante, limite }: Faltou): string {
  const quanto = (quantidade: number) => comUnidade(quantidade, unidadeMedida)
  const porque = limite ? ` (${LIMITES[limite.regra]} ${quanto(limite.quantidade)})` : ''
  if (levou > 0) return `${nome}: entraram ${quanto(levou)}, de ${quanto(pedida)}${porque}`
  if (limite) return `${nome}: não entrou${porque}`
  return `${nome}: ${naEstante ? 'esgotado' : 'fora da estante'}`
}

const LIMITES = { multiplo: 'só em múltiplos de', minimo: 'mínimo por pedido:', maximo: 'máximo por pedido:' }
