import { milesimos } from './dinheiro.ts'
import type { ItemPedido } from './itens-pedido.ts'
import type { ItemAjustado, ItemEntregue } from './pedidos-entrega.ts'
import { juntarQuantidades } from './quantidades.ts'
import { serveNaUnidade } from './unidades.ts'

/** What of a line was delivered and has not come back; before delivery, what was ordered. */
export const aindaVendida = ({ quantidade, quantidadeEntregue, quantidadeAjustada = 0 }: ItemPedido): number =>
  juntarQuantidades(quantidadeEntregue ?? quantidade, -quantidadeAjustada)

/** Why a named line is refused, before or after a delivery. */
export type MotivoDaDita = 'fora' | 'decimais' | 'calada' | 'demais'

/** Why a delivered quantity is refused; null if it is not. `linha` undefined: it is not of this order. */
export function motivoContraEntregue(
  linha: ItemPedido | undefined,
  { quantidadeEntregue, motivo }: ItemEntregue,
): MotivoDaDita | null {
  if (!linha) return 'fora'
  if (!serveNaUnidade(quantidadeEntregue, linha.unidadeMedida)) return 'decimais'
  return quantidadeEntregue !== linha.quantidade && !motivo ? 'calada' : null
}

/** Why an adjusted quantity is refused; null if it is not. */
export function motivoContraAjustada(linha: ItemPedido | undefined, { quantidade }: ItemAjustado): MotivoDaDita | null {
  if (!linha) return 'fora'
  if (!serveNaUnidade(quantidade, linha.unidadeMedida)) return 'decimais'
  return milesimos(quantidade) > milesimos(aindaVendida(linha)) ? 'demais' : null
}
