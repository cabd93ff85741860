import type { ReactNode } from 'react'
import styles from './charts.module.css'

type Props = {
  /** What the table holds, also where it is folded: 'Ver os dias em tabela'. */
  summary: string
  /** Heads; all but the first are of figures. */
  head: readonly string[]
  rows: readonly (readonly [key: string | number, ...cells: ReactNode[]])[]
}

/** The table behind a picture, folded away: every figure it shows, in words. */
export function ChartTable({ summary, head, rows }: Props) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      <div className={styles.scroll}>
        <table className={`table ${styles.table}`} aria-label={summary}>
          <thead>
            <tr>
              {head.map(each => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, ...cells]) => (
              <tr key={key}>
                {head.map((each, i) => (
                  <td key={each}>{cells[i]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
