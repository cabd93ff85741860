import styles from './relatorio.module.css'

/** A report's sums in one line, above its rows: the rows are what counts. */
export function Resumo({ figures }: { figures: readonly (readonly [name: string, value: string | undefined])[] }) {
  return (
    <dl className={`row ${styles.figures}`}>
      {figures.map(([name, value]) => (
        <div key={name} data-coming={value === undefined || undefined}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
