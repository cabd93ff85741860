import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props = Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | null
  onChange: (value: string | null) => void
  data: NonNullable<NativeSelectProps['data']>
  /** What no choice is called: 'Todos os tipos'. */
  all?: string
}

/** One of a list that is known at once: the device's own list of options, which finds by typing and fits a thumb. */
export const ChoiceSelect = ({ value, onChange, data, all = '', ...props }: Props) => (
  <NativeSelect
    {...props}
    value={value ?? ''}
    data={[{ value: '', label: all }, ...data]}
    onChange={event => onChange(event.currentTarget.value || null)}
  />
)

type IdProps = Omit<Props, 'value' | 'onChange' | 'data'> & {
  value: number | null
  onChange: (id: number | null) => void
  data: readonly (readonly [id: number, label: string])[]
}

/** One of a few records. */
export const RecordChoice = ({ value, onChange, data, ...props }: IdProps) => (
  <ChoiceSelect
    {...props}
    value={value === null ? null : String(value)}
    data={data.map(([id, label]) => ({ value: String(id), label }))}
    onChange={id => onChange(id === null ? null : Number(id))}
  />
)
