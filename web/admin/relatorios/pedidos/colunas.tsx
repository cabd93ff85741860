import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Column } from '../../../ui/lists/columns.ts'
import { showWeekday } from '../../../ui/moment.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import styles from './pedidos.module.css'

const entrega = ({ dataEntrega }: Pedido) => (dataEntrega ? showWeekday(dataEntrega) : 'sem data')

export const colunas: readonly Column<Pedido>[] = [
  { key: 'numero', header: 'Pedido', cell: ({ id }) => id, sort: ({ id }) => id, phone: 'hide', width: 96 },
  {
    key: 'cliente',
    header: 'Cliente',
    phone: 'title',
    sort: ({ clienteNome }) => clienteNome,
    cell: pedido => (
      <>
        {pedido.clienteNome}
        <small className={styles.onPhone}>
          nº {pedido.id} · {pedido.dataEntrega ? 'entrega ' : ''}
          {entrega(pedido)}
          {pedido.empresa ? ` · ${pedido.empresa}` : ''}
        </small>
      </>
    ),
  },
  {
    key: 'entrega',
    header: 'Entrega',
    cell: pedido => <span className={styles.day}>{entrega(pedido)}</span>,
    sort: pedido => pedido.dataEntrega,
    phone: 'hide',
  },
  { key: 'empresa', header: 'Empresa', cell: ({ empresa }) => empresa ?? '', sort: p => p.empresa, phone: 'hide' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusChip>{status}</StatusChip>,
    sort: ({ status }) => status,
    phone: 'hide',
  },
  {
    key: 'valor',
    header: 'Valor',
    align: 'right',
    phone: 'side',
    sort: ({ valorTotal }) => valorTotal,
    cell: ({ status, valorTotal }) => (
      <span className={styles.value}>
        {emReais(valorTotal)}
        <span className={styles.onPhone}>
          <StatusChip>{status}</StatusChip>
        </span>
      </span>
    ),
  },
]
