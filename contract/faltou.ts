import type { Faltou } from './pedidos-fixos.ts'
import { comUnidade } from './unidades.ts'

/** `Banana: entraram 3 kg, de 4 kg`, `Alho: não entrou`, `Alho: fora da estante`. */
export function faltouEmPalavras({ nome, pedida, levou, unidadeMedida, naEstante }: Faltou): string {
  const quanto = (quantidade: number) => comUnidade(quantidade, unidadeMedida)
  if (levou > 0) return `${nome}: entraram ${quanto(levou)}, de ${quanto(pedida)}`
  return `${nome}: ${naEstante ? 'não entrou' : 'fora da estante'}`
}
