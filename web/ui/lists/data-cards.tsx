import { useRef } from 'react'
import type { Column, DrawnListProps } from './columns.ts'
import { moveBetweenRows, Opener } from './data-table.tsx'
import styles from './lists.module.css'

/** The table's rows as a phone's cards: a title, a value at its right, and a named line for each other column. */
export function DataCards<T>(props: DrawnListProps<T>) {
  const { label, columns, rows, rowKey, actions, current, dim, footer, joined = false } = props
  const list = useRef<HTMLUListElement>(null)
  const title = columns.find(column => column.phone === 'title') ?? columns[0]
  const side = columns.find(column => column.phone === 'side')
  const lines = columns.filter(column => column !== title && column !== side && column.phone !== 'hide')
  return (
    <ul
      ref={list}
      className={`stack ${joined ? 'surface rows' : 'gap-xs'} ${styles.cards}`}
      data-joined={joined || undefined}
      aria-label={label}
      onKeyDown={event => moveBetweenRows(event, list.current)}
    >
      {rows.map(row => (
        <li
          key={rowKey(row)}
          className={joined ? undefined : 'surface'}
          data-open={props.onOpen ? true : undefined}
          data-dim={dim?.(row) || undefined}
          aria-current={current?.(row) || undefined}
        >
          <div className={`line between gap-sm top ${styles.cardHead}`}>
            <div className={`medium shrinks grow ${styles.cardTitle}`}>
              <Opener {...props} row={row} content={title?.cell(row)} />
            </div>
            {side ? <div className="to-end">{side.cell(row)}</div> : null}
          </div>
          {lines.length > 0 ? (
            <dl className={`facts mt-2xs ${styles.lines}`}>
              {lines.map(column => (
                <div key={column.key}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {actions ? <div className={`row gap-xs mt-xs ${styles.cardActions} no-print`}>{actions(row)}</div> : null}
        </li>
      ))}
      {footer && title ? <Sums columns={columns} title={title} footer={footer} joined={joined} /> : null}
    </ul>
  )
}

type SumsProps<T> = Required<Pick<DrawnListProps<T>, 'columns' | 'footer'>> & { title: Column<T>; joined: boolean }

/** A single total takes the footer's own word (`Total`) instead of its column's header. */
function Sums<T>({ columns, title, footer, joined }: SumsProps<T>) {
  const sums = columns.filter(column => column !== title && footer[column.key] !== undefined)
  const word = footer[title.key]
  return (
    <li data-sums className={joined ? undefined : 'surface'}>
      {word && sums.length > 1 ? <b>{word}</b> : null}
      <dl className={`facts mt-2xs ${styles.lines}`}>
        {sums.map(column => (
          <div key={column.key}>
            <dt>{sums.length === 1 && word ? word : column.header}</dt>
            <dd>{footer[column.key]}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
