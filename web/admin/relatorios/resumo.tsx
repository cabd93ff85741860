import styles from './resumo.module.css'

/** A report's sums, above its rows. */
export function Resumo({ figures }: { figures: readonly (readonly [name: string, value: string | undefined])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
