import { type Column, text } from '../../ui/lists/columns.ts'
import { StatusChip } from '../../ui/status-chip.tsx'

const situacaoDe = ({ ativo }: { ativo: number }): string => (ativo ? 'Ativo' : 'Inativo')

/** Only the exception is shown. `acabou`: a product that is no longer offered anywhere. */
export const SituacaoChip = ({ ativo = 1, acabou = false }: { ativo?: number; acabou?: boolean }) =>
  ativo && !acabou ? null : (
    <StatusChip {...(ativo ? { tone: 'amber' } : {})}>{ativo ? 'Acabou' : 'Inativo'}</StatusChip>
  )

export const situacao: Column<{ ativo: number }> = text('ativo', 'Situação', situacaoDe, {
  cell: ({ ativo }) => <SituacaoChip ativo={ativo} />,
  phone: 'side',
})
