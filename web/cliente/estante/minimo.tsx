import { emReais } from '#contract/dinheiro.ts'
import styles from './minimo.module.css'
import { faltaParaOMinimo, type Regras } from './pedido-em-curso.ts'
import type { Resumo } from './quadro.ts'

/** How far the order is from the client's minimum; nothing where there is none. */
export function Minimo({ resumo, regras }: { resumo: Resumo; regras: Regras | undefined }) {
  const minimo = regras?.pedidoMinimo ?? 0
  if (minimo <= 0) return null
  const falta = faltaParaOMinimo(resumo, regras)
  const parte = Math.min(100, (resumo.total / minimo) * 100)
  return (
    <div className={styles.minimo}>
      <div className={styles.trilho} aria-hidden="true">
        <i style={{ width: `${parte}%` }} />
      </div>
      {falta > 0 ? (
        <>
          Faltam <span className="num">{emReais(falta)}</span> para o pedido mínimo
        </>
      ) : (
        <>Pedido mínimo de {emReais(minimo)} atingido</>
      )}
    </div>
  )
}
