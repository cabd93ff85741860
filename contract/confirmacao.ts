import type { LinhaMudada } from './pedidos-status.ts'

/** A line of an order beside its shelf, as both stand. */
export type AoLadoDaEstante = {
  precoNoPedido: number
  precoNaEstante: number
  /** The provider agreed the line's price for it alone. */
  combinado: boolean
  /** The product is on sale; this shelf offers it. */
  ativo: boolean
  naEstante: boolean
}

/** Why a line can't be ordered as the order holds it; null if it can. */
export function motivoDaLinha(linha: AoLadoDaEstante): LinhaMudada['motivo'] | null {
  if (!linha.ativo) return 'inativo'
  if (!linha.naEstante) return 'fora'
  return linha.combinado || linha.precoNoPedido === linha.precoNaEstante ? null : 'preco'
}

export type AConfirmar = {
  versao: number
  /** The version that the caller saw, if they say. */
  vista?: number | undefined
  linhas: readonly (AoLadoDaEstante & { aberta: boolean })[]
  /** How far the day's orders are below the minimum, for whom that is a refusal. */
  falta: number
}

export type MotivoDoPedido = 'mudou' | 'vazio' | 'fechada' | 'linhas' | 'minimo'

/** Why an open order may not be confirmed, by precedence; null if it may. */
export function motivoContraConfirmar(pedido: AConfirmar): MotivoDoPedido | null {
  const { versao, vista, linhas, falta } = pedido
  if (vista !== undefined && vista !== versao) return 'mudou'
  if (linhas.length === 0) return 'vazio'
  if (linhas.some(({ aberta }) => !aberta)) return 'fechada'
  if (linhas.some(motivoDaLinha)) return 'linhas'
  return falta > 0 ? 'minimo' : null
}
