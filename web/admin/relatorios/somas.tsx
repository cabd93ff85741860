import styles from './relatorio.module.css'

/** A report's sums above its rows, in one line because the rows matter more. */
export function Somas({ figures }: { figures: readonly (readonly [name: string, value: string | undefined])[] }) {
  return (
    <dl className={`row mb-xs ${styles.figures}`}>
      {figures.map(([name, value]) => (
        <div key={name} className="line stiff gap-2xs" data-coming={value === undefined || undefined}>
          <dt>{name}</dt>
          <dd className="bold">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
