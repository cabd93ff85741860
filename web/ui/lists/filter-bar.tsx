import { type ReactNode, useRef } from 'react'
import { focusSoon } from '../focus-soon.ts'
import styles from './filter-bar.module.css'

/** One thing that narrows a list, in words: 'Só Tomate'. */
export type SetFilter = { text: string; onRemove: () => void }

/** None where there is nothing to say. */
export const filterOf = (text: string | 0 | undefined, onRemove: () => void): readonly SetFilter[] =>
  text ? [{ text, onRemove }] : []

type Props = {
  /** In one line, what is used most first. */
  children: ReactNode
  /** What is set and not to be seen in the line; each goes away with one press. */
  set: readonly SetFilter[]
}

/** What narrows a list: its fields and buttons in one line, and under it what is set. */
export function FilterBar({ children, set }: Props) {
  const bar = useRef<HTMLElement>(null)
  const remove = ({ onRemove }: SetFilter) => {
    onRemove()
    // The chip that was pressed goes away.
    focusSoon(() => {
      if (document.activeElement !== document.body) return true
      const next = bar.current?.querySelector<HTMLElement>('[data-chip]') ?? bar.current?.querySelector('button')
      next?.focus()
      return true
    }, 2)
  }
  return (
    <search ref={bar} className={`stack gap-xs mb-xs no-print ${styles.bar}`}>
      <div className="row gap-xs top">{children}</div>
      {set.length > 0 ? (
        <div className={`row ${styles.chips}`}>
          {set.map(one => (
            <button
              key={one.text}
              type="button"
              className={`small nowrap ${styles.chip}`}
              data-chip
              aria-label={`Retirar: ${one.text}`}
              onClick={() => remove(one)}
            >
              {one.text}
              <span aria-hidden="true">✕</span>
            </button>
          ))}
        </div>
      ) : null}
    </search>
  )
}

/** A field in the line. */
export const BarField = ({ children }: { children: ReactNode }) => (
  <div className={`shrinks ${styles.field}`}>{children}</div>
)
