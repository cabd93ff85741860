import styles from './choices.module.css'

type Props = {
  /** The accessible name of the group: 'Categorias'. */
  label: string
  options: readonly (readonly [name: string, count: number])[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A multi-select filter of toggle buttons. An empty `chosen` means all. */
export function AnyOf({ label, options, chosen, onChange }: Props) {
  if (options.length === 0) return null
  return (
    <fieldset className={`row gap-xs ${styles.anyOf}`} aria-label={label}>
      {options.map(([name, count]) => {
        const on = chosen.includes(name)
        return (
          <button
            key={name}
            type="button"
            className="choice quiet nowrap small"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter(other => other !== name) : [...chosen, name])}
          >
            {name} <small>{count}</small>
          </button>
        )
      })}
    </fieldset>
  )
}

/** Counts rows by `of`, in Portuguese order; rows where it is null are not counted. */
export function countedBy<T>(rows: readonly T[], of: (row: T) => string | null): [name: string, count: number][] {
  const portuguese = new Intl.Collator('pt-BR')
  const counts = new Map<string, number>()
  for (const row of rows) {
    const name = of(row)
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => portuguese.compare(a, b))
}
