import { valorDaLinha } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Unidade } from '#contract/unidades.ts'

/** Why a row's quantity is not what the buyer typed, each with its own way out (estado-da-linha.tsx). */
export type Problema =
  /** The shelf can't give more than `maximo`, what the order holds already included. */
  | { tipo: 'pouco'; maximo: number }
  | { tipo: 'preco'; de: number; para: number }
  /** Another tab or person changed the line: `atual` is what the order holds now. */
  | { tipo: 'mudou'; atual: number }
  | { tipo: 'fechada' }
  | { tipo: 'saiu' }
  /** `1.234` where decimals are sold. */
  | { tipo: 'ambigua'; opcoes: readonly [number, number] }
  | { tipo: 'texto'; mensagem: string }
  | { tipo: 'recusa'; mensagem: string }

export type Salva = Pick<ItemPedido, 'itemPedidoId' | 'precoVenda' | 'quantidade' | 'valor'>

/** A product of the shelf and what the buyer wants of it. Never changed in place, so that a row renders only for itself. */
export type Linha = {
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  /** The price the buyer has seen: it goes with every change, and the server refuses another. */
  preco: number
  /** The shelf's price as last read; the two differ while the order holds the old one. */
  precoNaEstante: number
  /** The most the order may hold: what is free and what it holds already. */
  limite: number
  /** The line as the server holds it. */
  salva: Salva | null
  /** The quantity wanted; 0 is none. */
  quer: number
  /** What stands in the field while it is no finished number. */
  texto: string | null
  fase: 'parada' | 'esperando' | 'enviando'
  problema: Problema | null
}

export const naoMudou = (linha: Linha): boolean => linha.quer === (linha.salva?.quantidade ?? 0)

/** Something the server does not know yet. */
export const pendente = (linha: Linha): boolean =>
  linha.fase !== 'parada' || linha.problema !== null || !naoMudou(linha)

/** What the line costs: the server's figure once saved, the same arithmetic before. */
export const valorDe = (linha: Linha): number =>
  linha.salva && naoMudou(linha) ? linha.salva.valor : valorDaLinha(linha.preco, linha.quer)
