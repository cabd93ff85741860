import type { CSSProperties } from 'react'
import { contado, nomeDoMes, reaisCurtos } from '../palavras.ts'
import styles from './quadro-dos-meses.module.css'

type Mes = { mes: number; pedidos: number; valorTotal: number }

/** The year on one leaf: each month filled as far as it sold, the best one full. */
export function QuadroDosMeses({ meses, melhor }: { meses: readonly Mes[]; melhor: number }) {
  const maior = Math.max(0.01, ...meses.map(({ valorTotal }) => valorTotal))
  return (
    <ol className={styles.quadro}>
      {meses.map(({ mes, pedidos, valorTotal }) => (
        <li
          key={mes}
          data-melhor={mes === melhor || undefined}
          style={{ '--cheio': `${(valorTotal / maior) * 100}%` } as CSSProperties}
          title={`${contado(pedidos)} pedidos`}
        >
          <span>{nomeDoMes(mes)}</span>
          <b className="num">{valorTotal > 0 ? reaisCurtos(valorTotal) : '–'}</b>
        </li>
      ))}
    </ol>
  )
}
