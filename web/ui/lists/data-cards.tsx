import { type ReactNode, useRef } from 'react'
import type { Column, DrawnListProps } from './columns.ts'
import { moveBetweenRows, Opener } from './data-table.tsx'
import { Facts } from './facts.tsx'
import styles from './lists.module.css'

type Props<T> = Omit<DrawnListProps<T>, 'noun' | 'empty'> & {
  /** Inside a panel, so without a surface of its own. */
  bare?: boolean
}

/** The table's rows on a phone, two lines each: the title with a value at its right, and the other columns in grey. */
export function DataCards<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, mark, actions, current, fresh, dim, footer, bare = false } = props
  const list = useRef<HTMLUListElement>(null)
  const title = columns.find(column => column.phone === 'title') ?? columns[0]
  const side = columns.find(column => column.phone === 'side')
  const facts = columns.filter(column => column !== title && column !== side && column.phone !== 'hide')
  return (
    <ul
      ref={list}
      className={`rows ${bare ? styles.bare : 'surface'}`}
      aria-label={label}
      onKeyDown={event => moveBetweenRows(event, list.current)}
    >
      {rows.map(row => (
        <li
          key={rowKey(row)}
          className={styles.card}
          data-open={props.onOpen ? true : undefined}
          data-dim={dim?.(row) || undefined}
          data-fresh={fresh?.(row) || undefined}
          aria-current={current?.(row) || undefined}
        >
          {mark ? <div className={`${styles.mark} no-print`}>{mark(row)}</div> : null}
          <div className="line between gap-sm">
            <div className="medium shrinks grow">
              <Opener {...props} row={row} content={title?.cell(row)} />
            </div>
            {side ? <div className="to-end">{side.cell(row)}</div> : null}
          </div>
          <div className="row between centred gap-xs">
            <TwoLineFacts facts={facts.map(column => [column, column.cell(row)])} />
            {actions ? <div className={`row gap-xs ${styles.actions} no-print`}>{actions(row)}</div> : null}
          </div>
        </li>
      ))}
      {footer && title ? <Sums columns={columns} title={title} footer={footer} /> : null}
    </ul>
  )
}

/** Text speaks for itself; a figure has its column's name before it. */
function TwoLineFacts<T>({ facts }: { facts: readonly (readonly [Column<T>, ReactNode])[] }) {
  const said = facts.filter(([, content]) => content !== null && content !== undefined && content !== '')
  if (said.length === 0) return null
  return (
    <div className={`row quiet small ${styles.facts}`}>
      {said.map(([{ key, header, align, phone }, content]) => (
        <div key={key}>
          {(phone ?? (align === 'right' ? 'named' : 'line')) === 'named' ? `${header} ` : ''}
          <span>{content}</span>
        </div>
      ))}
    </div>
  )
}

type SumsProps<T> = Required<Pick<DrawnListProps<T>, 'columns' | 'footer'>> & { title: Column<T> }

/** A single total takes the footer's own word (`Total`) instead of its column's header. */
function Sums<T>({ columns, title, footer }: SumsProps<T>) {
  const sums = columns.filter(column => column !== title && footer[column.key] !== undefined)
  const word = footer[title.key]
  return (
    <li className={`semibold ${styles.card}`}>
      {word && sums.length > 1 ? <b>{word}</b> : null}
      <Facts facts={sums.map(({ key, header }) => [String((sums.length === 1 && word) || header), footer[key]])} />
    </li>
  )
}
