import type { ReactNode } from 'react'
import { naPrimeiraVez } from '#contract/na-primeira-vez.ts'

export type Column<T> = {
  key: string
  header: string
  cell: (row: T) => ReactNode
  align?: 'left' | 'right' | 'center'
  /** What the column is sorted by; without it the column can't be sorted. Text is compared in Portuguese order. */
  sort?: (row: T) => string | number | null
  /** On a phone's card: the `title`, at its right (`side`), a named line (default), or not at all (`hide`). */
  phone?: 'title' | 'side' | 'line' | 'hide'
  width?: number | string
}

/** `nome` up, `-nome` down: what the address keeps. */
export type Order = string | undefined

const portuguese = naPrimeiraVez(() => new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' }))

/** The rows in a column's order; as they came where none is chosen. Empty values last, either way. */
export function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], order: Order): readonly T[] {
  const down = order?.startsWith('-')
  const sort = columns.find(column => column.key === order?.replace(/^-/, ''))?.sort
  if (!sort) return rows
  return rows.toSorted((a, b) => {
    const [x, y] = [sort(a), sort(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    const compared = typeof x === 'number' && typeof y === 'number' ? x - y : portuguese().compare(String(x), String(y))
    return down ? -compared : compared
  })
}

/** Up, then down, then as it came. */
export function nextOrder(order: Order, key: string): Order {
  if (order === key) return `-${key}`
  return order === `-${key}` ? undefined : key
}
