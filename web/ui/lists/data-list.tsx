import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { Children, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CONTADOS } from '#contract/contados.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { ReadFailure } from '../notice.tsx'
import { usePhone } from '../use-phone.ts'
import { type Column, type DataListProps, nextOrder, type Order, sortRows } from './columns.ts'
import { DataCards } from './data-cards.tsx'
import { DataTable } from './data-table.tsx'
import styles from './lists.module.css'
import { useGrowingRows } from './use-growing-rows.ts'

/** A table on a desk, cards on a phone: count, sorting, loading, failure, emptiness and everything there is, page by page. */
export function DataList<T>(props: DataListProps<T>) {
  const { rows, columns, noun, total, isPending, isFetching, error, refetch, empty, tools, hasMore = false } = props
  const loading = isPending || isFetching
  const phone = usePhone()
  const [ownOrder, setOwnOrder] = useState<Order>()
  const order = props.onOrder ? props.order : (ownOrder ?? props.order)
  const setOrder = props.onOrder ?? setOwnOrder
  const sorted = sortRows(rows, columns, order)
  const { shown, end, growing } = useGrowingRows(sorted, { ...props, hasMore, sorting: order !== undefined && !error })

  if (rows.length === 0) {
    const coming = loading && !error
    return (
      <div>
        {/* In the same place as below: a dialog that the bar has opened stays while the list empties. */}
        {props.bar ?? (
          <ListTools>
            {tools}
            {coming ? <CountComing phone={phone} /> : null}
          </ListTools>
        )}
        {error ? (
          <ReadFailure error={error} onRetry={() => refetch?.()} />
        ) : coming ? (
          <ListSkeleton phone={phone} />
        ) : (
          empty
        )}
      </div>
    )
  }

  const list = { ...props, rows: shown, listed: sorted, order }
  return (
    <div className={`shrinks ${styles.list}`} aria-busy={loading || undefined}>
      {props.bar ?? (
        <div className={`row centred gap-sm ${styles.top}`}>
          {tools}
          <p className="quiet small grow" role="status">
            {countInWords(total, rows.length, hasMore)} {(total ?? rows.length) === 1 ? noun[0] : noun[1]}
          </p>
          {phone ? <SortChoice columns={columns} order={order} onOrder={setOrder} /> : null}
        </div>
      )}
      {props.picture}
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

/** How a list is looked at, in one line over it. */
export const ListTools = ({ children }: { children: ReactNode }) =>
  Children.toArray(children).length > 0 ? (
    <div className={`row centred gap-sm no-print ${styles.top}`}>{children}</div>
  ) : null

/** `1.234`; `Mais de 100` where what is not loaded was not counted. */
function countInWords(total: number | null | undefined, loaded: number, hasMore: boolean): string {
  if (total === null) return `Mais de ${emNumero(Math.max(CONTADOS, loaded))}`
  if (total === undefined && hasMore) return `Mais de ${emNumero(loaded)}`
  return emNumero(total ?? loaded)
}

/** In the tools' line: how many there are, and on a phone in which order. */
const CountComing = ({ phone }: { phone: boolean }) => (
  <>
    <Skeleton height={20} width="auto" miw={90} className="grow" />
    {phone ? <Skeleton height={44} width={110} /> : null}
  </>
)

/** In the shape of what comes: a table's heads and rows, or cards. */
const ListSkeleton = ({ phone }: { phone: boolean }) => (
  <div role="status" aria-label="Carregando">
    <div className={phone ? 'stack gap-xs' : 'surface rows'}>
      {phone ? null : <div className={styles.headsComing} />}
      {[1, 2, 3, 4, 5, 6].map(row => (
        <div key={row} className={phone ? `surface ${styles.coming}` : styles.coming}>
          <Skeleton height={14} width="60%" />
        </div>
      ))}
    </div>
  </div>
)

type MoreButtonProps = { loading: boolean; onMore: () => void; end: RefObject<HTMLElement | null> }

/**
 * Shows more of a list. Never disabled while it loads: Tab would pass it by, out of the page. When all is there it goes away,
 * and who was on it stands at the list's end, not at the beginning of the page.
 */
function MoreButton({ loading, onMore, end }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) end.current?.focus({ preventScroll: true })
    },
    [end],
  )
  return (
    <Button ref={button} variant="default" mt="md" aria-busy={loading} onClick={onMore} className="no-print">
      {loading ? 'Carregando…' : 'Carregar mais'}
    </Button>
  )
}

type SortChoiceProps = {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'sort'>[]
  order: Order
  onOrder: (order: Order) => void
}

/** Cards have no headers to press, so on a phone the order is chosen here. */
function SortChoice({ columns, order, onOrder }: SortChoiceProps) {
  const sortable = columns.filter(column => column.sort)
  if (sortable.length === 0) return null
  return (
    <span className={`shrinks ${styles.choice} no-print`} data-chosen={order ? true : undefined}>
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
