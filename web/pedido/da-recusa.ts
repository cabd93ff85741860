import type { PedidoComItens } from '#contract/itens-pedido.ts'
import type { LinhaMudada } from '#contract/pedidos-status.ts'
import type { Failure } from '../ui/failure.ts'

/** The lines that a refusal lists, if they have the field `campo`; null if the refusal is about something else. */
export function linhasDaRecusa<Linha extends object>({ atual }: Failure, campo: keyof Linha): Linha[] | null {
  const itens = Array.isArray(atual?.itens) ? (atual.itens as Linha[]) : []
  return itens[0] && campo in itens[0] ? itens : null
}

/** The lines that a refused confirmation lists, with both prices; null if it was refused for another reason. */
export const linhasMudadas = (falha: Failure): LinhaMudada[] | null =>
  falha.status === 409 ? linhasDaRecusa<LinhaMudada>(falha, 'precoNaEstante') : null

/** The current order, if the refusal contains it. */
export const pedidoDaRecusa = ({ atual }: Failure): PedidoComItens | null =>
  atual && 'clienteId' in atual && Array.isArray(atual.itens) ? (atual as PedidoComItens) : null
