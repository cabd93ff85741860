import type { Estante } from '#contract/estantes.ts'
import Contagem from '../../../pedido/contagem.tsx'
import { fimDoPrazo, ordemDoPrazo } from '../../../pedido/fim-do-prazo.ts'
import type { Column } from '../../../ui/lists/columns.ts'
import { showDay, showMoment } from '../../../ui/moment.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'

const periodo: Column<Estante> = {
  key: 'periodo',
  header: 'Período',
  cell: estante => estante.periodo,
  sort: estante => estante.periodo,
  phone: 'title',
}
const cliente: Column<Estante> = {
  key: 'cliente',
  header: 'Cliente',
  cell: estante => estante.clienteNome,
  sort: estante => estante.clienteNome,
}
const validade: Column<Estante> = {
  key: 'validade',
  header: 'Validade',
  cell: validadeOf,
  sort: estante => ordemDoPrazo(estante) ?? estante.validaDe,
}
const situacao: Column<Estante> = {
  key: 'situacao',
  header: 'Situação',
  cell: estante => <EstanteStatus estante={estante} />,
  sort: statusOf,
  phone: 'side',
}

/** All of them, or what fits beside the form. */
export const columnsOf = (wide: boolean): readonly Column<Estante>[] =>
  wide ? [periodo, cliente, validade, situacao] : [periodo, cliente, situacao]

/** Open, closed by its days (one whose days are still to come is in order), or inactive. */
export function EstanteStatus({ estante }: { estante: Estante }) {
  const status = statusOf(estante)
  return (
    <>
      <StatusChip {...(status === 'Prazo encerrado' ? { tone: 'amber' as const } : {})}>{status}</StatusChip>
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
