import type { Pedido } from '#contract/pedidos.ts'

type NoPapel = Pick<Pedido, 'versao' | 'versaoImpressa'>

/** The order has changed since it was printed: packing or delivering by that paper would be wrong. */
export const ImpressoAntes = ({ versao = 0, versaoImpressa = null }: NoPapel) =>
  versaoImpressa !== null && versaoImpressa < versao ? (
    <small className="amber block no-print">Impresso antes da última mudança: imprima de novo</small>
  ) : null
