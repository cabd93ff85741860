import { diferencas } from '#contract/diferencas.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'

/** Under a line's name: what is otherwise than it was ordered, and why. */
export const Diferencas = ({ item }: { item: ItemPedido }) =>
  diferencas(item).map(diferenca => (
    <small key={diferenca} className="anywhere amber block">
      {semPartir(diferenca)}
    </small>
  ))

/** A quantity stays with its unit. */
const semPartir = (texto: string): string => texto.replaceAll(/(\d) /g, '$1\u00a0')
