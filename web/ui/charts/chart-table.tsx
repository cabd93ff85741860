import type { ReactNode } from 'react'
import styles from './charts.module.css'

type Props = {
  summary: string
  /** Column headers; all but the first column hold numbers. */
  head: readonly string[]
  rows: readonly (readonly [key: string | number, ...cells: ReactNode[]])[]
}

/** The data table behind a chart, folded under its name: every figure of the picture as text. */
export const ChartTable = ({ summary, head, rows }: Props) => (
  <details>
    <summary className="small">{summary}</summary>
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
  </details>
)
