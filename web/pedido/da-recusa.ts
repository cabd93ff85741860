import type { PedidoComItens } from '#contract/itens-pedido.ts'
import type { LinhaMudada } from '#contract/pedidos-status.ts'
import type { Failure } from '../ui/failure.ts'

/** The lines that a refusal names, where they are of the kind that has this field; null where it is about something else. */
export function linhasDaRecusa<Linha extends object>({ atual }: Failure, campo: keyof Linha): Linha[] | null {
  const itens = Array.isArray(atual?.itens) ? (atual.itens as Linha[]) : []
  return itens[0] && campo in itens[0] ? itens : null
}

/** The lines that a refused confirmation names, each with both prices; null where it was refused for something else. */
export const linhasMudadas = (falha: Failure): LinhaMudada[] | null =>
  falha.status === 409 ? linhasDaRecusa<LinhaMudada>(falha, 'precoNaEstante') : null

/** The order as it stands now, where that is why something was refused. */
export const pedidoDaRecusa = ({ atual }: Failure): PedidoComItens | null =>
  atual && 'clienteId' in atual && Array.isArray(atual.itens) ? (atual as PedidoComItens) : null
