import { milesimos } from './dinheiro.ts'
import type { ItemPedido } from './itens-pedido.ts'
import { comUnidade } from './unidades.ts'

type Quantidades = Pick<ItemPedido, 'quantidade' | 'quantidadeEntregue' | 'quantidadeAjustada'>

/** The quantity a line is charged for: delivered (or ordered, before delivery) less returned. The line's value is its price times this. */
export const vendida = ({ quantidade, quantidadeEntregue, quantidadeAjustada = 0 }: Quantidades): number =>
  (milesimos(quantidadeEntregue ?? quantidade) - milesimos(quantidadeAjustada)) / 1000

/** What differs from the order, one phrase each; empty for most lines. */
export function diferencas(item: Omit<ItemPedido, 'itemPedidoId' | 'estanteId'>): string[] {
  const { quantidade, quantidadeEntregue = null, quantidadeAjustada = 0, unidadeMedida } = item
  const quanto = (quantidade: number) => comUnidade(quantidade, unidadeMedida)
  return [
    ...(quantidadeEntregue !== null && quantidadeEntregue !== quantidade
      ? [porque(`Pedido: ${quanto(quantidade)}, entregue: ${quanto(quantidadeEntregue)}`, item.motivoEntrega)]
      : []),
    ...(quantidadeAjustada > 0
      ? [porque(`Voltou ou faltou depois: ${quanto(quantidadeAjustada)}`, item.motivoAjuste)]
      : []),
    ...(item.precoCombinado ? [porque('Preço combinado', item.motivoPreco)] : []),
  ]
}

const porque = (oQue: string, motivo: string | null | undefined): string => (motivo ? `${oQue} (${motivo})` : oQue)
