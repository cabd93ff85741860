import styles from './indice.module.css'
import type { Lugar, Pagina } from './manual.ts'

/** Every page, under the headings of the table of contents. */
export function Indice({ paginas, ir }: { paginas: Pagina[]; ir: (lugar: Lugar) => void }) {
  const partes = Map.groupBy(paginas, ({ parte }) => parte)
  return (
    <nav aria-label="Todos os assuntos">
      {[...partes].map(([parte, paginas]) => (
        <section key={parte} className={styles.part}>
          <h3 className={styles.heading}>{parte}</h3>
          <ul className={styles.list}>
            {paginas.map(({ id, titulo }) => (
              <li key={id}>
                <button type="button" className={styles.entry} onClick={() => ir({ pagina: id })}>
                  {titulo}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
