import type { Pedido } from '#contract/pedidos.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'

type NoPapel = Pick<Pedido, 'status' | 'versao' | 'versaoImpressa'>
const AINDA_MUDA: readonly string[] = statusPermitidos.mudarItens

/** Goods, quantities or prices have changed since it was printed: packing or delivering by that paper would be wrong. */
export const ImpressoAntes = ({ status, versao = 0, versaoImpressa = null }: NoPapel) =>
  AINDA_MUDA.includes(status) && versaoImpressa !== null && versaoImpressa < versao ? (
    <small className="amber block">Impresso antes da última mudança: imprima de novo</small>
  ) : null
