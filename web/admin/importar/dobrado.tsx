import { type ReactNode, useState } from 'react'
import styles from './importar.module.css'

/** Content that few need, rendered once it was unfolded, and kept then with what was chosen in it. */
export function Dobrado({ summary, children }: { summary: string; children: ReactNode }) {
  const [seen, setSeen] = useState(false)
  return (
    <details className={styles.colunas} onToggle={() => setSeen(true)}>
      <summary>{summary}</summary>
      {seen ? children : null}
    </details>
  )
}
