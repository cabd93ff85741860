import { createElement, type ReactNode } from 'react'
import { emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import { naPrimeiraVez } from '#contract/lazy.ts'
import type { Figura } from '#contract/relatorios.ts'
import type { Unidade } from '#contract/unidades.ts'
import { Quantidade } from '../quantidade.tsx'

export type Column<T> = {
  key: string
  header: string
  cell: (row: T) => ReactNode
  align?: 'left' | 'right'
  /** The sort key; without it the column can't be sorted. Text is compared in Portuguese order. */
  sort?: (row: T) => string | number | null
  /**
   * Where a phone's row shows it: as its `title`, at the right of that (`side`), in grey under it (`line`; `named`: with the
   * column's header, as figures are), or not (`hide`).
   */
  phone?: 'title' | 'side' | 'line' | 'named' | 'hide'
  width?: number | string
  /** Hidden in a tablet's table. */
  roomy?: boolean
  /** One line, cut with … in a tablet's table: an e-mail. */
  cut?: boolean
}

type Value<T, V> = (row: T) => V
type More<T> = Partial<Pick<Column<T>, 'cell' | 'sort' | 'align' | 'phone' | 'width' | 'roomy' | 'cut'>>

/** A column that is sorted by the text it shows. */
export const text = <T>(key: string, header: string, of: Value<T, string>, more?: More<T>): Column<T> => ({
  key,
  header,
  cell: of,
  sort: of,
  ...more,
})

const figure =
  (write: (value: number) => string) =>
  <T>(key: string, header: string, of: Value<T, number>, more?: More<T>): Column<T> => ({
    key,
    header,
    align: 'right',
    cell: row => write(of(row)),
    sort: of,
    ...more,
  })

export const money = figure(emReais)
export const count = figure(emNumero)

const WRITTEN = { inteiro: emNumero, dinheiro: emReais, percentual: emPorcento }
type Figures<K extends string> = Record<K, number | null>

/** The columns of figures that the contract declares. */
export const figures = <K extends string, T extends Figures<K>>(
  declared: readonly Figura<K>[],
  more: { [Key in K]?: More<T> } = {},
): Column<T>[] =>
  declared.map(([header, kind, key]) => ({
    key,
    header,
    align: 'right',
    cell: row => WRITTEN[kind](row[key] as never),
    sort: row => row[key],
    ...more[key],
  }))

/** Their totals, for the footer. */
export const totals = <K extends string>(declared: readonly Figura<K>[], of: Figures<NoInfer<K>>) =>
  Object.fromEntries(declared.map(([, kind, key]) => [key, WRITTEN[kind](of[key] as never)]))

/** A quantity in the row's own unit; blank where there is none. */
export const quantity = <T extends { unidadeMedida: Unidade | null }>(
  key: string,
  header: string,
  of: Value<T, number | null>,
  more?: More<T>,
): Column<T> => ({
  key,
  header,
  align: 'right',
  sort: of,
  cell: row => {
    const [quantidade, { unidadeMedida }] = [of(row), row]
    return quantidade === null || !unidadeMedida ? '' : createElement(Quantidade, { quantidade, unidadeMedida })
  },
  ...more,
})

/** `nome` ascending, `-nome` descending; the form kept in the URL. */
export type Order = string | undefined

export type DataListProps<T> = {
  /** The list's accessible name: 'Clientes'. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** Makes a row openable by mouse, touch and keyboard. `listed` holds all loaded rows in the order shown. */
  onOpen?: (row: T, listed: readonly T[]) => void
  /** The accessible name of a row's button: row => `Abrir ${row.nome}`. */
  openLabel?: (row: T) => string
  /** The row's checkbox, at its start. */
  mark?: ((row: T) => ReactNode) | undefined
  /** Buttons at the row's end. */
  actions?: (row: T) => ReactNode
  /** The row whose record is open beside the list. */
  current?: (row: T) => boolean
  /** Has just arrived: a phone's row is lit for a moment. */
  fresh?: (row: T) => boolean
  /** Dims a row: inactive or sold out. */
  dim?: (row: T) => boolean
  /** ['cliente', 'clientes'], for the count above the list. `total` is null when there are too many rows to count. */
  noun: readonly [string, string]
  total?: number | null | undefined
  /** From usePages: the search that found nothing, if the rows only resemble it. */
  alike?: string | undefined
  /** A query's state, as useRead and usePages return it. */
  isPending?: boolean
  isPlaceholderData?: boolean
  error?: unknown
  refetch?: () => unknown
  /** Tools on the count's line, shown in every state: grouping, chart. */
  tools?: ReactNode
  /** Replaces the line of tools and count, also when the list is empty: the actions for the marked rows. */
  bar?: ReactNode
  /** A chart between that line and the rows. */
  picture?: ReactNode
  /** Shown instead of an empty list: an <Empty> that says what to do next. */
  empty: ReactNode
  /** The order, controlled by the caller (who keeps it in the URL) if both are given; otherwise state of the list. */
  order?: Order
  onOrder?: (order: Order) => void
  /** From usePages. The list loads more at its end; sorting first loads all the rest. */
  hasMore?: boolean
  loadMore?: () => void
  loadingMore?: boolean
  /** A last row of totals, by column key. */
  footer?: Partial<Record<string, ReactNode>>
}

/** `rows` are the rows rendered so far, `listed` all loaded rows; both in the order shown. */
export type DrawnListProps<T> = DataListProps<T> & { listed: readonly T[] }

const portuguese = naPrimeiraVez(() => new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' }))

/** Sorts by the column of `order`; without one, keeps the given order. Empty values come last in both directions. */
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

/** What a pressed header asks for: ascending, descending, unsorted, in turn. */
export function nextOrder(order: Order, key: string): Order {
  if (order === key) return `-${key}`
  return order === `-${key}` ? undefined : key
}
