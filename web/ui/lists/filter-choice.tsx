import { useId } from 'react'
import styles from './choices.module.css'

/** A value and its label, or the label alone of 'all', whose value is undefined. */
export type Option<V extends string = string> = string | readonly [V | undefined, string]
export const pairOf = <V extends string>(option: Option<V>): readonly [V | undefined, string] =>
  typeof option === 'string' ? [undefined, option] : option

type Props<V extends string> = {
  /** The accessible name of the group: 'Situação'. */
  label: string
  options: readonly Option<V>[]
  value: V | undefined
  onChange: (value: V | undefined) => void
  /** Options stacked at full width, for labels too long for one line. */
  stacked?: boolean
}

/** A filter of a few options that are all visible. */
export function FilterChoice<V extends string>({ label, options, value, onChange, stacked = false }: Props<V>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`${styles.options} no-print`}
      data-stacked={stacked || undefined}
    >
      {options.map(pairOf).map(([option, word]) => (
        <label key={word} className="choice">
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {word}
        </label>
      ))}
    </div>
  )
}
