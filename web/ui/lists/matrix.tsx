import type { ReactNode } from 'react'
import styles from './matrix.module.css'

type Head = { id: number; name: string }
type Row = Head & { total: ReactNode; cells: ReadonlyMap<number, ReactNode> }
type Props = { label: string; corner: string; columns: readonly Head[]; rows: readonly Row[] }

/** Rows by columns with few filled cells; the empty ones between two are one, so that ten thousand stay light. */
export const Matrix = ({ label, corner, columns, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={`surface ${styles.region}`} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          <th scope="col">Total</th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col" title={name}>
              <span>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, total, cells }) => (
          <tr key={id}>
            <th scope="row" title={name}>
              <span>{name}</span>
            </th>
            <td>{total}</td>
            {cellsOf(columns, cells)}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function cellsOf(columns: readonly Head[], cells: Row['cells']): ReactNode[] {
  const drawn: ReactNode[] = []
  let empty = 0
  const close = (id: number) => {
    if (empty > 0) drawn.push(<td key={`before ${id}`} colSpan={empty} />)
    empty = 0
  }
  for (const { id } of columns) {
    const cell = cells.get(id)
    if (cell === undefined) empty += 1
    else {
      close(id)
      drawn.push(<td key={id}>{cell}</td>)
    }
  }
  close(0)
  return drawn
}
