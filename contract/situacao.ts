import type { Pedido } from './pedidos.ts'

/** How an order that waits for approval is called wherever orders stand: to people it is more than open. */
export const ESPERA_APROVACAO = 'Espera aprovação'

/** An order's state in a word or two. */
export const situacaoDe = ({ status, aguardaAprovacao }: Pick<Pedido, 'status' | 'aguardaAprovacao'>): string =>
  aguardaAprovacao === 1 ? ESPERA_APROVACAO : status
