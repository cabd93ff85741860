import type { Pedido } from '#contract/pedidos.ts'
import { statusEValor } from '../../pedido/colunas.tsx'
import type { Column } from '../../ui/lists/columns.ts'
import { showMoment, showWholeDay } from '../../ui/moment.ts'
import { aindaAte, type Prazo } from '../prazo.ts'

/** `seg 23/11/2026`; for an order without a day, words or a dash. */
export function quandoEntrega({ dataEntrega, status }: Pick<Pedido, 'dataEntrega' | 'status'>): string {
  if (dataEntrega) return showWholeDay(dataEntrega)
  return status === 'Aberto' ? 'a escolher' : '–'
}

const criadoEm = ({ dataCriacao }: Pedido) => showMoment(dataCriacao).slice(0, 10)

export const colunas = (prazo: Prazo | undefined): readonly Column<Pedido>[] => [
  {
    key: 'numero',
    header: 'Pedido',
    phone: 'title',
    sort: ({ id }) => id,
    cell: pedido => (
      <>
        <span className="nowrap">nº&nbsp;{pedido.id}</span>
        <small className="phone-note">
          {pedido.dataEntrega ? `entrega ${quandoEntrega(pedido)}` : `feito em ${criadoEm(pedido)}`}
        </small>
        {prazo ? <small>{aindaAte(pedido, prazo)}</small> : null}
      </>
    ),
  },
  { key: 'criacao', header: 'Feito em', phone: 'hide', sort: ({ dataCriacao }) => dataCriacao, cell: criadoEm },
  {
    key: 'entrega',
    header: 'Entrega',
    phone: 'hide',
    sort: ({ dataEntrega }) => dataEntrega,
    cell: quandoEntrega,
  },
  ...statusEValor,
]
