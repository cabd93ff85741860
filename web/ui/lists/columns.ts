import type { ReactNode } from 'react'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { naPrimeiraVez } from '#contract/na-primeira-vez.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'

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
  /** Only where there is room for it: not in a tablet's table. */
  roomy?: boolean
}

type Value<T, V> = (row: T) => V
type More<T> = Partial<Pick<Column<T>, 'cell' | 'sort' | 'align' | 'phone' | 'width' | 'roomy'>>

/** A column that shows what it is sorted by. */
export const text = <T>(key: string, header: string, of: Value<T, string>, more?: More<T>): Column<T> => ({
  ...{ key, header, cell: of, sort: of },
  ...more,
})

const figure =
  (write: (value: number) => string) =>
  <T>(key: string, header: string, of: Value<T, number>, more?: More<T>): Column<T> => ({
    ...{ key, header, align: 'right', cell: row => write(of(row)), sort: of },
    ...more,
  })

export const money = figure(emReais)
export const count = figure(emNumero)

/** A quantity in the row's own unit. */
export const quantity = <T extends { unidadeMedida: Unidade }>(
  key: string,
  header: string,
  of: Value<T, number>,
  more?: More<T>,
): Column<T> => ({
  ...{ key, header, align: 'right', cell: row => comUnidade(of(row), row.unidadeMedida), sort: of },
  ...more,
})

/** `nome` up, `-nome` down: what the address keeps. */
export type Order = string | undefined

export type DataListProps<T> = {
  /** The list's name for a screen reader: 'Clientes'. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** Makes a row openable by mouse, touch and keyboard; told with all that is loaded, in the order shown. */
  onOpen?: (row: T, listed: readonly T[]) => void
  /** What opening a row does, for a screen reader: row => `Abrir ${row.nome}`. */
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
  /** A reading as useRead and usePages give it. */
  isPending?: boolean
  isFetching?: boolean
  error?: unknown
  refetch?: () => unknown
  /** On the count's line, whatever the list is: how it is grouped, a picture of it. */
  tools?: ReactNode
  /** In place of that line, and in sight as long as the list is, empty or not: what is done with the rows that are marked. */
  bar?: ReactNode
  /** Between that line and the rows: the picture. */
  picture?: ReactNode
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

/** `rows` are those drawn so far, `listed` all that is loaded, both in the order shown. */
export type DrawnListProps<T> = DataListProps<T> & { listed: readonly T[] }

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
