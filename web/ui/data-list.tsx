import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CONTADOS } from '#contract/contados.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { type Column, nextOrder, type Order, sortRows } from './columns.ts'
import { DataCards } from './data-cards.tsx'
import styles from './data-list.module.css'
import { DataTable } from './data-table.tsx'
import { MoreButton } from './more-button.tsx'
import { ReadFailure } from './notice.tsx'
import { SortChoice } from './sort-choice.tsx'
import { useGrowingRows } from './use-growing-rows.ts'
import { usePhone } from './use-phone.ts'

export type DataListProps<T> = {
  /** The list's name for who can't see it: 'Clientes'. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** Makes a row openable by mouse, touch and keyboard. */
  onOpen?: (row: T) => void
  /** What opening a row does, for who can't see it: row => `Abrir ${row.nome}`. */
  openLabel?: (row: T) => string
  /** Buttons at the row's end. */
  actions?: (row: T) => ReactNode
  /** The row whose record is open beside the list. */
  current?: (row: T) => boolean
  /** Dims a row: inactive, sold out. */
  dim?: (row: T) => boolean
  /** ['cliente', 'clientes']: the count above the list; `total` where it is known, null where it is too many to be counted. */
  noun: readonly [string, string]
  total?: number | null | undefined
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  /** Shown in place of an empty list: an <Empty> that says what to do next. */
  empty: ReactNode
  /** Kept in the address where both are given, else in the list. */
  order?: Order
  onOrder?: (order: Order) => void
  /** From usePages: goes on by itself at the end of the list; sorting first loads what is missing. */
  hasMore?: boolean
  loadMore?: () => void
  loadingMore?: boolean
  /** On a phone the rows stand in one surface, as on a receipt: lines that are read, not opened. */
  joined?: boolean
  /** A last row of sums, by column key. */
  footer?: Partial<Record<string, ReactNode>>
}

/** A table on a desk, cards on a phone: count, sorting, loading, failure, emptiness and everything there is, page by page. */
export function DataList<T>(props: DataListProps<T>) {
  const { rows, columns, noun, total, loading = false, error, onRetry, empty, hasMore = false } = props
  const phone = usePhone()
  const [ownOrder, setOwnOrder] = useState<Order>()
  const order = props.onOrder ? props.order : (ownOrder ?? props.order)
  const setOrder = props.onOrder ?? setOwnOrder
  const sorted = sortRows(rows, columns, order)
  const { shown, end, growing } = useGrowingRows(sorted, { ...props, hasMore, sorting: order !== undefined && !error })

  if (error && rows.length === 0) return <ReadFailure error={error} onRetry={() => onRetry?.()} />
  if (loading && rows.length === 0) return <ListSkeleton />
  if (rows.length === 0) return empty

  const list = { ...props, rows: shown, order }
  return (
    <div className={styles.list} aria-busy={loading || undefined}>
      <div className={styles.top}>
        <p className={styles.count} role="status">
          {countInWords(total, rows.length, hasMore)} {(total ?? rows.length) === 1 ? noun[0] : noun[1]}
        </p>
        {phone ? <SortChoice columns={columns} order={order} onOrder={setOrder} /> : null}
      </div>
      {phone ? <DataCards {...list} /> : <DataTable {...list} onSort={key => setOrder(nextOrder(order, key))} />}
      <div ref={end} tabIndex={-1} className={styles.end}>
        {growing ? null : <VisuallyHidden>Fim da lista</VisuallyHidden>}
      </div>
      {error ? (
        <ReadFailure what="Não foi possível carregar o resto" error={error} onRetry={() => (growing ?? onRetry)?.()} />
      ) : growing ? (
        <MoreButton loading={props.loadingMore ?? false} onMore={growing} end={end} />
      ) : null}
    </div>
  )
}

/** `1.234`; `Mais de 100` where what is not loaded was not counted. */
function countInWords(total: number | null | undefined, loaded: number, hasMore: boolean): string {
  if (total === null) return `Mais de ${emNumero(Math.max(CONTADOS, loaded))}`
  if (total === undefined && hasMore) return `Mais de ${emNumero(loaded)}`
  return emNumero(total ?? loaded)
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Carregando">
      <Skeleton height={20} width={120} mb={12} />
      {[1, 2, 3, 4, 5, 6].map(row => (
        <Skeleton key={row} height={52} mb={8} />
      ))}
    </div>
  )
}
