import type { ReactNode } from 'react'
import styles from './charts.module.css'

type Props = {
  /** The table's name, also shown while it is folded: 'Ver os dias em tabela'. */
  summary: string
} & FiguresProps
type FiguresProps = {
  /** Column headers; all but the first column hold numbers. */
  head: readonly string[]
  rows: readonly (readonly [key: string | number, ...cells: ReactNode[]])[]
}

/** The data table behind a chart, folded: every figure of the picture as text. */
export const ChartTable = ({ summary, ...figures }: Props) => (
  <details className={styles.details}>
    <summary>{summary}</summary>
    <div className={styles.scroll}>
      <Figures label={summary} {...figures} />
    </div>
  </details>
)

export const Figures = ({ label, head, rows }: FiguresProps & { label: string }) => (
  <table className={`table ${styles.table}`} aria-label={label}>
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
)
