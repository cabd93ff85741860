import type { Estante } from '#contract/estantes.ts'
import { fimDoPrazo, ordemDoPrazo } from '../../../pedido/fim-do-prazo.ts'
import { type Column, text } from '../../../ui/lists/columns.ts'
import { showDay, showMoment } from '../../../ui/moment.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'

const cliente = text<Estante>('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' })
const periodo = text<Estante>('periodo', 'Período', ({ periodo }) => periodo)
const validade = text<Estante>('validade', 'Validade', validadeOf, {
  sort: estante => ordemDoPrazo(estante) ?? estante.validaDe,
})
const situacao = text<Estante>('situacao', 'Situação', statusOf, {
  // Only the exception is shown.
  cell: estante => (estante.aberta ? null : <EstanteStatus estante={estante} />),
  phone: 'side',
})

/** All columns, or only those that fit beside the form. */
export const columnsOf = (wide: boolean): readonly Column<Estante>[] =>
  wide ? [cliente, periodo, validade, situacao] : [cliente, periodo, situacao]

/** A shelf's status: open, closed by its dates, or inactive. */
export const EstanteStatus = ({ estante }: { estante: Estante }) => <StatusChip>{statusOf(estante)}</StatusChip>

function statusOf({ ativa, aberta, porAbrir }: Estante): string {
  if (!ativa) return 'Inativa'
  if (aberta) return 'Aberta'
  return porAbrir ? 'Ainda não abriu' : 'Prazo encerrado'
}

export function validadeOf(estante: Estante): string {
  const { validaDe: de, abreEm } = estante
  const fim = fimDoPrazo(estante)
  const validaDe = abreEm ? showMoment(abreEm) : de && showDay(de)
  const validaAte = fim && [showDay(fim.dia), fim.hora].filter(Boolean).join(' ')
  if (validaDe && validaAte) return `${validaDe} a ${validaAte}`
  if (validaDe) return `a partir de ${validaDe}`
  return validaAte ? `até ${validaAte}` : 'Sem prazo'
}
