import type { Pedido } from './pedidos.ts'

/** The label of an order that waits for approval, wherever orders are shown: to users it is more than open. */
export const ESPERA_APROVACAO = 'Espera aprovação'

/** An order's status label. */
export const situacaoDe = ({ status, aguardaAprovacao }: Pick<Pedido, 'status' | 'aguardaAprovacao'>): string =>
  aguardaAprovacao === 1 ? ESPERA_APROVACAO : status

/** The colour that says how far a status is from done: the same in chips, charts and documents. */
export type StateTone = 'amber' | 'green' | 'grey' | 'red'

const TONES: Record<string, StateTone> = {
  Aberto: 'amber',
  [ESPERA_APROVACAO]: 'amber',
  Confirmado: 'grey', // on its way: green means done, and the brand colour means pressable
  Entregue: 'green',
  Finalizado: 'green',
  Cancelado: 'red',
  Ativo: 'green',
  Ativa: 'green',
  Aberta: 'green',
}

/** The colour of an order's status or of an active record; grey for any other. */
export const toneOf = (state: string): StateTone => TONES[state] ?? 'grey'
