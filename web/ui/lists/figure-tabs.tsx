import styles from './choices.module.css'

type Props<V extends string> = {
  label: string
  /** The value of 'all' is undefined; so is a figure that is still read. */
  tabs: readonly (readonly [value: V | undefined, name: string, figure: string | undefined, sum: string | undefined])[]
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** A list's parts side by side, each with its figures; pressing one shows only that part. */
export const FigureTabs = <V extends string>({ label, tabs, value, onChange }: Props<V>) => (
  <fieldset className={`surface line mb-xs ${styles.tabs}`} aria-label={label}>
    {tabs.map(([tab, name, figure = '–', sum = '']) => (
      <button key={name} type="button" className="nowrap" aria-pressed={tab === value} onClick={() => onChange(tab)}>
        <span className="quiet tiny block">{name}</span>
        <b className="semibold num">{figure}</b> <span className="quiet tiny num">{sum}</span>
      </button>
    ))}
  </fieldset>
)
