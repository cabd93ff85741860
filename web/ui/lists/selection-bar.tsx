import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'

type Props = {
  /** 'Muitas estantes de uma vez'. */
  label: string
  quantos: number
  /** '3 marcadas'. */
  marcados: string
  /** The button that marks all rows; null when all are marked. */
  todos: { label: string; busy?: boolean; mark: () => void } | null
  onNenhum: () => void
  /** The actions, each with the number of rows it applies to. */
  children: ReactNode
}

/** The toolbar of a list's marked rows: their count, the actions, and mark all or none. */
export function SelectionBar({ label, quantos, marcados, todos, onNenhum, children }: Props) {
  const marcar = { size: 'sm', variant: 'subtle' } as const
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={`row centred gap-2xs mb-xs ${styles.barra} no-print`}
      data-marcadas={quantos > 0 || undefined}
    >
      {quantos > 0 ? <b role="status">{marcados}</b> : null}
      {children}
      <div className={`line ${styles.marcas}`}>
        {todos ? (
          <Button {...marcar} aria-busy={todos.busy} onClick={todos.mark}>
            {todos.label}
          </Button>
        ) : null}
        {quantos > 0 ? (
          <Button {...marcar} onClick={onNenhum}>
            Desmarcar
          </Button>
        ) : null}
      </div>
    </div>
  )
}
