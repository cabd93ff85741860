import { type ReactNode, useId } from 'react'
import styles from './inicial.module.css'

/** What its reader has to hear before all else. */
export function Recado({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`stack gap-xs anywhere mb-lg ${styles.recado}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
