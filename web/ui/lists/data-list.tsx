import { NativeSelect } from '@mantine/core'
import { Children, type ReactNode, useState } from 'react'
import { CONTADOS } from '#contract/contados.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { Unread } from '../screen-skeleton.tsx'
import { usePhone } from '../use-phone.ts'
import { type Column, type DataListProps, nextOrder, type Order, sortRows } from './columns.ts'
import { DataCards } from './data-cards.tsx'
import { DataTable } from './data-table.tsx'
import { ListEnd } from './growing-list.tsx'
import styles from './lists.module.css'
import { useGrowingRows } from './use-growing-rows.ts'

/** A table on a desktop, two-line rows on a phone; handles count, sorting, paging and the loading, error and empty states. */
export function DataList<T>(props: DataListProps<T>) {
  const { rows, columns, noun, total, error, refetch, empty, tools, hasMore = false } = props
  const loading = props.isPending || props.isPlaceholderData
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
        {props.bar ?? <ListTools>{tools}</ListTools>}
        {error || coming ? <Unread read={{ error, refetch: () => refetch?.() }} cards height={320} /> : empty}
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
      <ListEnd {...more} error={error} refetch={refetch} loading={props.loadingMore ?? false} />
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
    <NativeSelect
      aria-label="Ordenar por"
      className="no-print"
      flex="0 1 140px"
      styles={{ input: order ? {} : { borderColor: 'var(--line)', color: 'var(--muted)' } }}
      value={order ?? ''}
      onChange={({ target }) => onOrder(target.value || undefined)}
      data={[
        { value: '', label: order ? 'Ordem inicial' : 'Ordenar' },
        ...sortable.flatMap(({ key, header }) => [
          { value: key, label: `${header} ↑` },
          { value: `-${key}`, label: `${header} ↓` },
        ]),
      ]}
    />
  )
}
