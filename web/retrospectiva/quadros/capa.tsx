import { useMarca } from '../../shell/use-marca.ts'
import type { Ano } from '../palavras.ts'
import styles from './capa.module.css'

/** The year, over the line its months drew. */
export function Capa({ ano: { ano, meses } }: { ano: Ano }) {
  const { nome } = useMarca()
  const maior = Math.max(0.01, ...meses.map(({ valorTotal }) => valorTotal))
  return (
    <div className={styles.capa}>
      <div className={styles.titulo}>
        <p>{nome}</p>
        <h1 className="num">{ano}</h1>
        <p>O ano contado de volta, pedido a pedido.</p>
        <p className={`${styles.como} no-print`}>
          <span className={styles.naMesa}>Role, ou use as setas do teclado</span>
          <span className={styles.noCelular}>Deslize para ver</span>
        </p>
      </div>
      <div aria-hidden="true" className={styles.meses}>
        {meses.map(({ mes, valorTotal }, i) => (
          <i key={mes} style={{ height: `${(valorTotal / maior) * 100}%`, animationDelay: `${i * 60}ms` }} />
        ))}
      </div>
    </div>
  )
}
