import { diferencas } from '#contract/diferencas.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { unparted } from '../ui/figures.ts'

/** Below a line's name: how the delivery differs from the order, and why. */
export const Diferencas = ({ item }: { item: ItemPedido }) =>
  diferencas(item).map(diferenca => (
    <small key={diferenca} className="anywhere amber block">
      {unparted(diferenca)}
    </small>
  ))
