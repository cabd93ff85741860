import { emReais } from '#contract/dinheiro.ts'
import type { Carrinho } from '../carrinho/carrinho.ts'
import { faltaParaOMinimo, type Regras } from '../carrinho/pedido-em-curso.ts'
import { useResumo } from '../carrinho/use-carrinho.ts'
import styles from './minimo.module.css'

/** How far the order is from the client's minimum; nothing where there is none. */
export function Minimo({ carrinho, regras }: { carrinho: Carrinho; regras: Regras | undefined }) {
  const falta = useResumo(carrinho, resumo => faltaParaOMinimo(resumo, regras))
  return <FaltaParaOMinimo falta={falta} regras={regras} />
}

export function FaltaParaOMinimo({ falta, regras }: { falta: number; regras: Regras | undefined }) {
  const minimo = regras?.pedidoMinimo ?? 0
  if (minimo <= 0) return null
  const parte = Math.min(100, ((minimo - falta) / minimo) * 100)
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
