import type { Estante } from '#contract/estantes.ts'
import Contagem from '../../../pedido/contagem.tsx'
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
  cell: estante => <EstanteStatus estante={estante} />,
  phone: 'side',
})

/** All columns, or only those that fit beside the form. */
export const columnsOf = (wide: boolean): readonly Column<Estante>[] =>
  wide ? [cliente, periodo, validade, situacao] : [cliente, periodo, situacao]

/** A shelf's status (open, closed by its dates, or inactive) with its countdown. */
export function EstanteStatus({ estante }: { estante: Estante }) {
  return (
    <>
      <StatusChip>{statusOf(estante)}</StatusChip>
      <span className="quiet tiny block">
        <Contagem estante={estante} />
      </span>
    </>
  )
}

function statusOf({ ativa, aberta, faltam }: Estante): string {
  if (!ativa) return 'Inativa'
  if (aberta) return 'Aberta'
  return faltam === null ? 'Prazo encerrado' : 'Ainda não abriu'
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
