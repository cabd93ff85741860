import { type ReactNode, useState } from 'react'
import styles from './importar.module.css'

/** What few want to see: it is on the page only while it is unfolded. */
export function Dobrado({ summary, children }: { summary: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.colunas} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open ? children : null}
    </details>
  )
}
