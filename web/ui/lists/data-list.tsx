import { Skeleton } from '@mantine/core'
import { Children, type ReactNode, useState } from 'react'
import { CONTADOS } from '#contract/contados.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { ReadFailure } from '../notice.tsx'
import { usePhone } from '../use-phone.ts'
import { type Column, type DataListProps, nextOrder, type Order, sortRows } from './columns.ts'
import { DataCards } from './data-cards.tsx'
import { DataTable } from './data-table.tsx'
import { ListEnd } from './growing-list.tsx'
import styles from './lists.module.css'
import { useGrowingRows } from './use-growing-rows.ts'

/** A table on a desktop, two-line rows on a phone; handles count, sorting, paging and the loading, error and empty states. */
export function DataList<T>(props: DataListProps<T>) {
  const { rows, columns, noun, total, isPending, isFetching, error, refetch, empty, tools, hasMore = false } = props
  const loading = isPending || isFetching
  const phone = usePhone()
  const [ownOrder, setOwnOrder] = useState<Order>()
  const order = props.onOrder ? props.order : (ownOrder ?? props.order)
  const setOrder = props.onOrder ?? setOwnOrder
  const sorted = sortRows(rows, columns, order)
  const { shown, ...more } = useGrowingRows(sorted, { ...props, hasMore, sorting: order !== undefined && !error })

  if (rows.length === 0) {
    const coming = loading && !error
    return (
      <div>
        {/* The same position as below keeps a dialog that the bar opened mounted when the list empties. */}
        {props.bar ?? (
          <ListTools>
            {tools}
            {coming ? <CountComing phone={phone} /> : null}
          </ListTools>
        )}
        {error ? <ReadFailure error={error} onRetry={() => refetch?.()} /> : coming ? <ListSkeleton /> : empty}
      </div>
    )
  }

  const list = { ...props, rows: shown, listed: sorted, order }
  return (
    <div className={`shrinks ${styles.list}`} aria-busy={loading || undefined}>
      {props.bar ?? (
        <div className="row centred gap-sm mt-xs mb-xs">
          {tools}
          <p className="quiet small grow" role="status">
            {props.alike ? `Nada com “${props.alike}”. O mais parecido: ` : ''}
            {countInWords(total, rows.length, hasMore)} {(total ?? rows.length) === 1 ? noun[0] : noun[1]}
          </p>
          {phone ? <SortChoice columns={columns} order={order} onOrder={setOrder} /> : null}
        </div>
      )}
      {props.picture}
      {phone ? <DataCards {...list} /> : <DataTable {...list} onSort={key => setOrder(nextOrder(order, key))} />}
      <ListEnd {...{ ...more, error, refetch }} loading={props.loadingMore ?? false} />
    </div>
  )
}

/** The list's tools, in one line above it. */
export const ListTools = ({ children }: { children: ReactNode }) =>
  Children.toArray(children).length > 0 ? (
    <div className="row centred gap-sm mt-xs mb-xs no-print">{children}</div>
  ) : null

/** `1.234`; `Mais de 100` when the rows that are not loaded were not counted. */
function countInWords(total: number | null | undefined, loaded: number, hasMore: boolean): string {
  if (total === null) return `Mais de ${emNumero(Math.max(CONTADOS, loaded))}`
  if (total === undefined && hasMore) return `Mais de ${emNumero(loaded)}`
  return emNumero(total ?? loaded)
}

/** Skeleton of the count and, on a phone, of the choice of order. */
const CountComing = ({ phone }: { phone: boolean }) => (
  <>
    <Skeleton height={20} width="auto" miw={90} className="grow" />
    {phone ? <Skeleton height={44} width={110} /> : null}
  </>
)

const ListSkeleton = () => (
  <div role="status" aria-label="Carregando">
    <div className="surface rows">
      {[1, 2, 3, 4, 5, 6, 7, 8].map(row => (
        <div key={row} className={`line between centred ${styles.coming}`}>
          <Skeleton height={12} width="45%" />
          <Skeleton height={12} width="12%" />
        </div>
      ))}
    </div>
  </div>
)

type SortChoiceProps = {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'sort'>[]
  order: Order
  onOrder: (order: Order) => void
}

/** The choice of order on a phone, where rows have no headers to press. */
function SortChoice({ columns, order, onOrder }: SortChoiceProps) {
  const sortable = columns.filter(column => column.sort)
  if (sortable.length === 0) return null
  return (
    <span className={`chevron shrinks ${styles.choice} no-print`} data-chosen={order ? true : undefined}>
      <select
        aria-label="Ordenar por"
        value={order ?? ''}
        onChange={({ target }) => onOrder(target.value || undefined)}
      >
        <option value="">{order ? 'Ordem inicial' : 'Ordenar'}</option>
        {sortable.flatMap(({ key, header }) => [
          <option key={key} value={key}>
            {header} ↑
          </option>,
          <option key={`-${key}`} value={`-${key}`}>
            {header} ↓
          </option>,
        ])}
      </select>
    </span>
  )
}
