import type { Column, Order } from './columns.ts'
import styles from './sort-choice.module.css'

type Props = {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'sort'>[]
  order: Order
  onOrder: (order: Order) => void
}

/** Cards have no headers to press, so on a phone the order is chosen here. */
export function SortChoice({ columns, order, onOrder }: Props) {
  const sortable = columns.filter(column => column.sort)
  if (sortable.length === 0) return null
  return (
    <span className={`${styles.choice} no-print`} data-chosen={order ? true : undefined}>
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
