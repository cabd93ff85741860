import { type ReactNode, useId } from 'react'
import styles from './configuracoes.module.css'

type SecaoProps = { title: string; text: ReactNode; children: ReactNode }

/** A group of settings, with its title and explanation. */
export function Secao({ title, text, children }: SecaoProps) {
  const id = useId()
  return (
    <section className={`stack ${styles.section}`} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id} className="semibold">
          {title}
        </h2>
        <p className="quiet">{text}</p>
      </div>
      <div className={`surface sixths ${styles.panel}`}>{children}</div>
    </section>
  )
}
