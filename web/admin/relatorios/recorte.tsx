import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './relatorio.module.css'

type Props = {
  /** What the report is narrowed to beyond its fields: 'Produto: Tomate'. */
  children: ReactNode
  onRemove: () => void
  /** Where else it leads: links beside it. */
  beside?: ReactNode
}

/** One product of a report, with the way back to all of them. */
export function Recorte({ children, onRemove, beside }: Props) {
  return (
    <div className={`${styles.narrowed} no-print`}>
      <strong>{children}</strong>
      <Button variant="default" onClick={onRemove}>
        Ver todos
      </Button>
      {beside}
    </div>
  )
}
