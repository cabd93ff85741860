import styles from './resumo.module.css'

type Props = {
  figures: readonly (readonly [name: string, value: string | undefined])[]
  /** On a phone one line of words, the last without its name: the rows are what counts. */
  compact?: boolean
}

/** A report's sums, above its rows. */
export function Resumo({ figures, compact = false }: Props) {
  return (
    <dl className={styles.figures} data-compact={compact || undefined}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
