import { emNumero } from '#contract/dinheiro.ts'
import type { Mudanca } from '#contract/pedidos.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'

/** `unidadeMedida` is missing from old histories. */
type Dita = {
  nome: string
  unidadeMedida?: Unidade
  quantidade: number
  quantidadeEntregue?: number
  motivo?: string | null
}

/** The lines that a step of the history names under `campo`: what was delivered otherwise, or what came back. */
const ditas = (depois: Mudanca['depois'], campo: 'entregues' | 'ajustes'): Dita[] =>
  Array.isArray(depois?.[campo]) ? (depois[campo] as Dita[]) : []

const porque = (motivo: string | null | undefined): string => (motivo ? ` (${motivo})` : '')

/** Each line that was not delivered as ordered; none where all was. */
export const entreguesEmPalavras = (depois: Mudanca['depois']): string[] =>
  ditas(depois, 'entregues').map(
    ({ nome, unidadeMedida, quantidade, quantidadeEntregue = quantidade, motivo }) =>
      `${nome}: pedido ${emNumero(quantidade)}, entregue ${comUnidade(quantidadeEntregue, unidadeMedida)}${porque(motivo)}`,
  )

/** Each line of which something came back or was missing. */
export const ajustesEmPalavras = (depois: Mudanca['depois']): string[] =>
  ditas(depois, 'ajustes').map(
    ({ nome, unidadeMedida, quantidade, motivo }) =>
      `${nome}: ${comUnidade(quantidade, unidadeMedida)}${porque(motivo)}`,
  )
