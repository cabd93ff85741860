import type { ReactNode } from 'react'
import styles from './cadastro.module.css'

type Props = { filters: ReactNode; list: ReactNode; record: ReactNode }

/** A list and the record opened from it: side by side on a desktop; in a narrow window the record replaces the list. */
export function ListAndRecord({ filters, list, record }: Props) {
  return (
    <div className={`stack top ${styles.both}`} data-record-open={record ? true : undefined}>
      <div className={`shrinks ${styles.list}`}>
        <search className={`row gap-sm mb-sm ${styles.filters} no-print`}>{filters}</search>
        {list}
      </div>
      {record}
    </div>
  )
}
