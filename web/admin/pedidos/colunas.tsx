import type { Pedido } from '#contract/pedidos.ts'
import type { Base } from '#contract/relatorios.ts'
import { statusEValor } from '../../pedido/colunas.tsx'
import { type Column, text } from '../../ui/lists/columns.ts'
import { showMoment, showWeekday } from '../../ui/moment.ts'

const MOMENTOS = {
  entrega: null,
  criacao: ['Criado em', 'dataCriacao'],
  confirmacao: ['Confirmado em', 'dataConfirmacao'],
} as const satisfies Record<Base, readonly [string, keyof Pedido] | null>

/** A list of orders, by the day that a report counts; the moment of that day's step has a column of its own. */
export function colunasPor(base: Base): readonly Column<Pedido>[] {
  const [header = '', step = 'dataCriacao'] = MOMENTOS[base] ?? []
  const moment = text<Pedido>('momento', header, pedido => pedido[step] ?? '', {
    roomy: true,
    phone: 'named',
    cell: pedido => <span className="nowrap">{showMoment(pedido[step])}</span>,
  })
  return [
    { key: 'numero', header: 'Pedido', cell: ({ id }) => id, sort: ({ id }) => id, phone: 'named', width: 96 },
    text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
    ...(header ? [moment] : []),
    text('entrega', 'Entrega', ({ dataEntrega }) => dataEntrega ?? '', {
      cell: ({ dataEntrega }) => <span className="nowrap">{dataEntrega ? showWeekday(dataEntrega) : 'sem data'}</span>,
    }),
    text('empresa', 'Empresa', ({ empresa }) => empresa ?? ''),
    ...statusEValor,
  ]
}
