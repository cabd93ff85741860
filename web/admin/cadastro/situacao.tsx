import { FilterChoice } from '../../ui/lists/filter-choice.tsx'

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
