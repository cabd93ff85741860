import { ESPERA_APROVACAO } from '#contract/situacao.ts'

export type Tone = 'amber' | 'brand' | 'green' | 'grey' | 'red'

/** Colours of an order's status and of what is active. */
const TONES: Record<string, Tone> = {
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

/** The colour of a state; grey where it has none of its own. */
export const toneOf = (state: string): Tone => TONES[state] ?? 'grey'
