import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Column, DrawnListProps } from './columns.ts'
import styles from './lists.module.css'

type Props<T> = DrawnListProps<T> & { onSort: (key: string) => void }

export function DataTable<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, order, onSort, onOpen, mark, actions, current, dim, footer } = props
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <div className={`surface ${styles.scroll}`}>
      <table className={`table ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            {mark ? <th className={`${styles.mark} no-print`}>{heard('Marcar')}</th> : null}
            {columns.map(column => (
              <Header key={column.key} column={column} order={order} onSort={onSort} />
            ))}
            {actions ? <th className="no-print">{heard('Ações')}</th> : null}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={event => moveBetweenRows(event, body.current)}>
          {rows.map(row => (
            <tr
              key={rowKey(row)}
              data-open={onOpen ? true : undefined}
              data-dim={dim?.(row) || undefined}
              aria-current={current?.(row) || undefined}
            >
              {mark ? <td className={`${styles.mark} no-print`}>{mark(row)}</td> : null}
              {columns.map((column, i) => (
                <td key={column.key} data-align={column.align} data-roomy={column.roomy} data-cut={column.cut}>
                  {i === 0 ? <Opener {...props} row={row} content={column.cell(row)} /> : column.cell(row)}
                </td>
              ))}
              {actions ? <td className={`nowrap to-end ${styles.actions} no-print`}>{actions(row)}</td> : null}
            </tr>
          ))}
        </tbody>
        {footer ? (
          <tfoot>
            <tr>
              {mark ? <td className="no-print" /> : null}
              {columns.map(column => (
                <td key={column.key} data-align={column.align} data-roomy={column.roomy}>
                  {footer[column.key]}
                </td>
              ))}
              {actions ? <td className="no-print" /> : null}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

const heard = (words: string) => <span className="only-heard">{words}</span>

type HeaderProps<T> = { column: Column<T>; order: string | undefined; onSort: (key: string) => void }

function Header<T>({ column, order, onSort }: HeaderProps<T>) {
  const direction = order === column.key ? 'ascending' : order === `-${column.key}` ? 'descending' : undefined
  return (
    <th
      scope="col"
      data-align={column.align}
      data-roomy={column.roomy}
      style={{ width: column.width }}
      aria-sort={direction}
    >
      {column.sort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
          {column.header}
          <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''}</span>
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

type OpenerProps<T> = Pick<DrawnListProps<T>, 'onOpen' | 'openLabel' | 'listed'> & { row: T; content: ReactNode }

/** The row's button, stretched over the whole row by CSS: one tab stop per row. */
export function Opener<T>({ row, listed, onOpen, openLabel, content }: OpenerProps<T>) {
  if (!onOpen) return content
  return (
    <button
      type="button"
      className={`medium ${styles.opener}`}
      data-opener
      aria-label={openLabel?.(row)}
      onClick={() => onOpen(row, listed)}
    >
      {content}
    </button>
  )
}

/** ↑ and ↓ move the focus from row to row. */
export function moveBetweenRows(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-opener]')) return
  const openers = [...(list?.querySelectorAll<HTMLElement>('[data-opener]') ?? [])]
  const next = openers[openers.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
