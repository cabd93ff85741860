import { emNumero } from '#contract/dinheiro.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'

/** `22,5 kg`: the number stands out, under those of the rows above it; the unit is small and grey beside it. */
export const Quantidade = ({ quantidade, unidadeMedida }: { quantidade: number; unidadeMedida: Unidade }) => (
  <span className="quantity nowrap to-end num">
    <b className="semibold">{emNumero(quantidade)}</b>{' '}
    <span className="quiet small">{comUnidade(quantidade, unidadeMedida).replace(/^\S+ /, '')}</span>
  </span>
)
