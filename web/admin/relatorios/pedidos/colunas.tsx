import type { Pedido } from '#contract/pedidos.ts'
import { statusEValor } from '../../../pedido/colunas.tsx'
import { type Column, text } from '../../../ui/lists/columns.ts'
import { showWeekday } from '../../../ui/moment.ts'
import styles from './pedidos.module.css'

const entrega = ({ dataEntrega }: Pedido) => (dataEntrega ? showWeekday(dataEntrega) : 'sem data')

export const colunas: readonly Column<Pedido>[] = [
  { key: 'numero', header: 'Pedido', cell: ({ id }) => id, sort: ({ id }) => id, phone: 'hide', width: 96 },
  text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, {
    phone: 'title',
    cell: pedido => (
      <>
        {pedido.clienteNome}
        <small className={styles.onPhone}>
          nº&nbsp;{pedido.id} · {pedido.dataEntrega ? 'entrega ' : ''}
          {entrega(pedido)}
          {pedido.empresa ? `\u00a0· ${pedido.empresa}` : ''}
        </small>
      </>
    ),
  }),
  {
    key: 'entrega',
    header: 'Entrega',
    cell: pedido => <span className="nowrap">{entrega(pedido)}</span>,
    sort: pedido => pedido.dataEntrega,
    phone: 'hide',
  },
  { key: 'empresa', header: 'Empresa', cell: ({ empresa }) => empresa ?? '', sort: p => p.empresa, phone: 'hide' },
  ...statusEValor(styles),
]
