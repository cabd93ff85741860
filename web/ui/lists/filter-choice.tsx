import { SegmentedControl } from '@mantine/core'
import styles from './lists.module.css'

type Props<V extends string> = {
  /** What is filtered, for a screen reader: 'Situação'. */
  label: string
  /** [value, word]; the value of 'all of them' is undefined. */
  options: readonly (readonly [V | undefined, string])[]
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** A filter of two or three words that are all in sight. */
export function FilterChoice<V extends string>({ label, options, value, onChange }: Props<V>) {
  return (
    <SegmentedControl
      aria-label={label}
      classNames={{ root: styles.root ?? '', label: styles.label ?? '', indicator: styles.indicator ?? '' }}
      transitionDuration={100}
      withItemsBorders={false}
      data={options.map(([option, word]) => ({ value: option ?? '', label: word }))}
      value={value ?? ''}
      onChange={chosen => onChange(options.find(([option]) => (option ?? '') === chosen)?.[0])}
    />
  )
}
