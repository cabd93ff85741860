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
