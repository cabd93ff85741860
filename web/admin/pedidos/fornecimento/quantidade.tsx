import { emNumero } from '#contract/dinheiro.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import styles from './fornecimento.module.css'

/** `22,5 kg`, the number at the right of its column and the unit in grey beside it. */
export function Quantidade({ quantidade, unidadeMedida }: { quantidade: number; unidadeMedida: Unidade }) {
  return (
    <span className={`nowrap to-end ${styles.quantity} num`}>
      <b className="semibold">{emNumero(quantidade)}</b>{' '}
      <small>{comUnidade(quantidade, unidadeMedida).replace(/^\S+ /, '')}</small>
    </span>
  )
}
