import { type Column, text } from '../../ui/lists/columns.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const situacaoDe = ({ ativo }: { ativo: number }): string => (ativo ? 'Ativo' : 'Inativo')

/** `acabou`: a product that is no longer offered anywhere. */
export const SituacaoChip = ({ ativo, acabou = false }: { ativo: number; acabou?: boolean }) =>
  ativo && acabou ? <StatusChip tone="amber">Acabou</StatusChip> : <StatusChip>{situacaoDe({ ativo })}</StatusChip>

export const situacao: Column<{ ativo: number }> = text('ativo', 'Situação', situacaoDe, {
  cell: ({ ativo }) => <SituacaoChip ativo={ativo} />,
  phone: 'side',
})

type Situacao = '0' | '1' | undefined
type Props = { value: Situacao; onChange: (value: Situacao) => void; feminine?: boolean }

/** Active, inactive, or all of a registration's records. */
export function SituacaoChoice({ value, onChange, feminine = false }: Props) {
  const o = feminine ? 'a' : 'o'
  return (
    <FilterChoice
      label="Situação"
      options={[
        [undefined, `Tod${o}s`],
        ['1', `Ativ${o}s`],
        ['0', `Inativ${o}s`],
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
