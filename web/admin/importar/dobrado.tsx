import { type ReactNode, useState } from 'react'
import styles from './importar.module.css'

/** Content that few need, rendered only while it is unfolded. */
export function Dobrado({ summary, children }: { summary: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.colunas} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open ? children : null}
    </details>
  )
}
