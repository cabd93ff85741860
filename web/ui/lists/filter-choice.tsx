import { SegmentedControl } from '@mantine/core'
import styles from './choices.module.css'

type Props<V extends string> = {
  /** The accessible name of the group: 'Situação'. */
  label: string
  /** [value, label]; the value of 'all' is undefined. */
  options: readonly (readonly [V | undefined, string])[]
  value: V | undefined
  onChange: (value: V | undefined) => void
  /** Options stacked at full width, for labels too long for one line. */
  stacked?: boolean
}

/** A filter of a few options that are all visible. */
export const FilterChoice = <V extends string>({ label, options, value, onChange, stacked = false }: Props<V>) => (
  <SegmentedControl
    aria-label={label}
    fullWidth={stacked}
    orientation={stacked ? 'vertical' : 'horizontal'}
    classNames={{ root: `${styles.root} no-print`, label: styles.label ?? '', indicator: styles.indicator ?? '' }}
    transitionDuration={100}
    withItemsBorders={false}
    data={options.map(([option, word]) => ({ value: option ?? '', label: word }))}
    value={value ?? ''}
    onChange={chosen => onChange(options.find(([option]) => (option ?? '') === chosen)?.[0])}
  />
)
