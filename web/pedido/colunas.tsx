import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { type Column, money, text } from '../ui/lists/columns.ts'
import { StatusChip } from '../ui/status-chip.tsx'

/** The last columns of a list of orders; on a phone's card the status stands under the value. */
export const statusEValor: readonly Column<Pedido>[] = [
  text('status', 'Status', situacaoDe, {
    phone: 'hide',
    cell: pedido => <StatusChip>{situacaoDe(pedido)}</StatusChip>,
  }),
  money('valor', 'Valor', ({ valorTotal }) => valorTotal, {
    phone: 'side',
    cell: pedido => (
      <span className="medium nowrap num">
        {emReais(pedido.valorTotal)}
        <span className="phone-note">
          <StatusChip>{situacaoDe(pedido)}</StatusChip>
        </span>
      </span>
    ),
  }),
]
