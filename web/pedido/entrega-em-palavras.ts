import { emNumero } from '#contract/dinheiro.ts'
import type { Mudanca } from '#contract/pedidos.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'

/** Old histories have no `unidadeMedida`. */
type Dita = {
  nome: string
  unidadeMedida?: Unidade
  quantidade: number
  quantidadeEntregue?: number
  motivo?: string | null
}

/** The lines of a history entry: `entregues` were delivered differently, `ajustes` came back or were missing. */
const ditas = (depois: Mudanca['depois'], campo: 'entregues' | 'ajustes'): Dita[] =>
  Array.isArray(depois?.[campo]) ? (depois[campo] as Dita[]) : []

const porque = (motivo: string | null | undefined): string => (motivo ? ` (${motivo})` : '')

/** The lines that were not delivered as ordered. */
export const entreguesEmPalavras = (depois: Mudanca['depois']): string[] =>
  ditas(depois, 'entregues').map(
    ({ nome, unidadeMedida, quantidade, quantidadeEntregue = quantidade, motivo }) =>
      `${nome}: pedido ${emNumero(quantidade)}, entregue ${comUnidade(quantidadeEntregue, unidadeMedida)}${porque(motivo)}`,
  )

/** The lines that came back or were missing, wholly or in part. */
export const ajustesEmPalavras = (depois: Mudanca['depois']): string[] =>
  ditas(depois, 'ajustes').map(
    ({ nome, unidadeMedida, quantidade, motivo }) =>
      `${nome}: ${comUnidade(quantidade, unidadeMedida)}${porque(motivo)}`,
  )
