import type { Estante } from '#contract/estantes.ts'
import type { Column } from '../../../ui/lists/columns.ts'
import { showDay, todayHere } from '../../../ui/moment.ts'
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
  sort: estante => estante.validaAte ?? estante.validaDe,
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
  return <StatusChip {...(status === 'Prazo encerrado' ? { tone: 'amber' as const } : {})}>{status}</StatusChip>
}

function statusOf({ ativa, aberta, validaDe }: Estante): string {
  if (!ativa) return 'Inativa'
  if (aberta) return 'Aberta'
  return validaDe && validaDe > todayHere() ? 'Ainda não abriu' : 'Prazo encerrado'
}

export function validadeOf({ validaDe, validaAte }: Estante): string {
  if (validaDe && validaAte) return `${showDay(validaDe)} a ${showDay(validaAte)}`
  if (validaDe) return `a partir de ${showDay(validaDe)}`
  return validaAte ? `até ${showDay(validaAte)}` : 'Sem prazo'
}
