import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { CONTADOS } from '#contract/contados.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { ReadFailure } from '../notice.tsx'
import { usePhone } from '../use-phone.ts'
import { type DataListProps, nextOrder, type Order, sortRows } from './columns.ts'
import { DataCards } from './data-cards.tsx'
import styles from './data-list.module.css'
import { DataTable } from './data-table.tsx'
import { MoreButton } from './more-button.tsx'
import { SortChoice } from './sort-choice.tsx'
import { useGrowingRows } from './use-growing-rows.ts'

/** A table on a desk, cards on a phone: count, sorting, loading, failure, emptiness and everything there is, page by page. */
export function DataList<T>(props: DataListProps<T>) {
  const { rows, columns, noun, total, isPending, isFetching, error, refetch, empty, hasMore = false } = props
  const loading = isPending || isFetching
  const phone = usePhone()
  const [ownOrder, setOwnOrder] = useState<Order>()
  const order = props.onOrder ? props.order : (ownOrder ?? props.order)
  const setOrder = props.onOrder ?? setOwnOrder
  const sorted = sortRows(rows, columns, order)
  const { shown, end, growing } = useGrowingRows(sorted, { ...props, hasMore, sorting: order !== undefined && !error })

  if (error && rows.length === 0) return <ReadFailure error={error} onRetry={() => refetch?.()} />
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
        <ReadFailure what="Não foi possível carregar o resto" error={error} onRetry={() => (growing ?? refetch)?.()} />
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
