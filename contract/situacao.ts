import type { Pedido } from './pedidos.ts'

/** How an order that waits for approval is called wherever orders stand: to people it is more than open. */
export const ESPERA_APROVACAO = 'Espera aprovação'

/** An order's state in a word or two. */
export const situacaoDe = ({ status, aguardaAprovacao }: Pick<Pedido, 'status' | 'aguardaAprovacao'>): string =>
  aguardaAprovacao === 1 ? ESPERA_APROVACAO : status

/** How far a state is from done, as a colour: the same in chips, charts and documents. */
export type StateTone = 'amber' | 'green' | 'grey' | 'red'

const TONES: Record<string, StateTone> = {
  Aberto: 'amber',
  [ESPERA_APROVACAO]: 'amber',
  Confirmado: 'grey', // on its way: green is for what is done, the brand's colour for what can be pressed
  Entregue: 'green',
  Finalizado: 'green',
  Cancelado: 'red',
  Ativo: 'green',
  Ativa: 'green',
  Aberta: 'green',
}

/** The colour of an order's state, or of what is active; grey where it has none of its own. */
export const toneOf = (state: string): StateTone => TONES[state] ?? 'grey'
