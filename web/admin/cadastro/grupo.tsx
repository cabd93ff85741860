import { type ReactNode, useId } from 'react'
import styles from './cadastro.module.css'

type Props = { titulo: string; dica: string; children: ReactNode }

/** Fields of a form that belong together, under a title of their own. */
export function Grupo({ titulo, dica, children }: Props) {
  const id = useId()
  return (
    <section className={`sixths ${styles.group}`} aria-labelledby={id}>
      <div>
        <h3 id={id} className="semibold">
          {titulo}
        </h3>
        <p className="quiet small mt-2xs">{dica}</p>
      </div>
      {children}
    </section>
  )
}
