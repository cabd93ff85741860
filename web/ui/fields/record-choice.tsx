import type { ComponentProps } from 'react'
import { ChoiceSelect } from './choice-select.tsx'

type Props = Omit<ComponentProps<typeof ChoiceSelect>, 'value' | 'onChange' | 'data'> & {
  value: number | null
  onChange: (id: number | null) => void
  data: readonly (readonly [id: number, label: string])[]
}

/** One of a few records. */
export const RecordChoice = ({ value, onChange, data, ...props }: Props) => (
  <ChoiceSelect
    {...props}
    value={value === null ? null : String(value)}
    data={data.map(([id, label]) => ({ value: String(id), label }))}
    onChange={id => onChange(id === null ? null : Number(id))}
  />
)
