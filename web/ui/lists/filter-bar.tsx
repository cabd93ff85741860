import type { ReactNode } from 'react'
import { Fold } from '../overlays/fold.tsx'
import { usePhone } from '../use-phone.ts'
import styles from './filter-bar.module.css'

/** One active filter and its text: 'Só Tomate'. */
export type SetFilter = { text: string; onRemove: () => void }

/** The active filter as a list, empty if `text` is. */
export const filterOf = (text: string | number | undefined, onRemove: () => void): readonly SetFilter[] =>
  text ? [{ text: String(text), onRemove }] : []

type Props = {
  /** Fields and buttons in one line, most used first. */
  children: ReactNode
  /** Active filters that the line does not show; each is removed with one press. */
  set: readonly SetFilter[]
}

/** A list's filters: fields and buttons in one line, active filters as chips under it. */
export const FilterBar = ({ children, set }: Props) => (
  <search className={`stack gap-xs mb-xs no-print ${styles.bar}`}>
    <div className="row gap-xs top">{children}</div>
    <FilterChips set={set} />
  </search>
)

/** The active filters, inside the list's <search>. */
export function FilterChips({ set }: Pick<Props, 'set'>) {
  if (set.length === 0) return null
  return (
    <div className={`row ${styles.chips}`}>
      {set.map(one => (
        <button
          key={one.text}
          type="button"
          className={`small nowrap ${styles.chip}`}
          aria-label={`Retirar: ${one.text}`}
          onClick={one.onRemove}
        >
          <span className="cut">{one.text}</span>
          <span aria-hidden="true">✕</span>
        </button>
      ))}
    </div>
  )
}

/** Further fields behind a button that says how many of them are set. */
export const FilterFields = ({ count, children }: { count: number; children: ReactNode }) => (
  <Fold name="Filtros" count={count} atEnd={!usePhone()}>
    <div className={`stack gap-md ${styles.fields}`}>{children}</div>
  </Fold>
)

export const BarField = ({ children }: { children: ReactNode }) => (
  <div className={`shrinks ${styles.field}`}>{children}</div>
)
