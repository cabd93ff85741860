import type { ReactNode } from 'react'
import styles from './charts.module.css'

type Props = {
  /** The table's name, also shown while it is folded: 'Ver os dias em tabela'. */
  summary: string
  /** Column headers; all but the first column hold numbers. */
  head: readonly string[]
  rows: readonly (readonly [key: string | number, ...cells: ReactNode[]])[]
}

/** The data table behind a chart, folded: every figure of the picture as text. */
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
