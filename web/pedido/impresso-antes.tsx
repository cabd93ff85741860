import type { Pedido } from '#contract/pedidos.ts'

type NoPapel = Pick<Pedido, 'versao' | 'versaoImpressa'>

/** The order changed after it was put on paper: who packs or delivers by that paper does it wrong. */
export const ImpressoAntes = ({ versao = 0, versaoImpressa = null }: NoPapel) =>
  versaoImpressa !== null && versaoImpressa < versao ? (
    <small className="amber block no-print">Impresso antes da última mudança: imprima de novo</small>
  ) : null
