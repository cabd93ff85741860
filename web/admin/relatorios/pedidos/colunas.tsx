import type { Pedido } from '#contract/pedidos.ts'
import type { Base } from '#contract/relatorios.ts'
import { statusEValor } from '../../../pedido/colunas.tsx'
import { type Column, text } from '../../../ui/lists/columns.ts'
import { showMoment, showWeekday } from '../../../ui/moment.ts'

const entrega = ({ dataEntrega }: Pedido) => (dataEntrega ? showWeekday(dataEntrega) : 'sem data')

const quem: readonly Column<Pedido>[] = [
  { key: 'numero', header: 'Pedido', cell: ({ id }) => id, sort: ({ id }) => id, phone: 'hide', width: 96 },
  text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, {
    phone: 'title',
    cell: pedido => (
      <>
        {pedido.clienteNome}
        <small className="phone-note">
          nº&nbsp;{pedido.id} · {pedido.dataEntrega ? 'entrega ' : ''}
          {entrega(pedido)}
          {pedido.empresa ? `\u00a0· ${pedido.empresa}` : ''}
        </small>
      </>
    ),
  }),
]

const oResto: readonly Column<Pedido>[] = [
  {
    key: 'entrega',
    header: 'Entrega',
    cell: pedido => <span className="nowrap">{entrega(pedido)}</span>,
    sort: pedido => pedido.dataEntrega,
    phone: 'hide',
  },
  { key: 'empresa', header: 'Empresa', cell: ({ empresa }) => empresa ?? '', sort: p => p.empresa, phone: 'hide' },
  ...statusEValor,
]

const momento = (key: string, header: string, of: (pedido: Pedido) => string | null): Column<Pedido> => ({
  ...{ key, header, roomy: true, sort: of, cell: pedido => <span className="nowrap">{showMoment(of(pedido))}</span> },
})

/** By the day that the report counts; the moment of that day's step has a column of its own. */
export const colunasPor: Record<Base, readonly Column<Pedido>[]> = {
  entrega: [...quem, ...oResto],
  criacao: [...quem, momento('criado', 'Criado em', ({ dataCriacao }) => dataCriacao), ...oResto],
  confirmacao: [...quem, momento('confirmado', 'Confirmado em', ({ dataConfirmacao }) => dataConfirmacao), ...oResto],
}
