import { milesimos } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import { contra, type Linha, noPedido } from '../../pedido/carrinho/linhas.ts'
import { resta } from '../../pedido/motivos.ts'
import { porProduto } from '../../pedido/por-produto.ts'

type Item = Pick<ItemPedido, 'produtoId' | 'nome' | 'unidadeMedida' | 'precoVenda' | 'quantidade'>

/** A line of an earlier order, and what comes of it now. */
export type Repetida = {
  /** As it was ordered; a product of two shelves is one line. */
  item: Item
  /** Undefined: not on this shelf. */
  linha: Linha | undefined
  preco: number
  /** The available quantity nearest to the earlier one, above it if a minimum or multiple requires that; 0 for none. */
  quantidade: number
  /** Why it is not the earlier quantity; null if it is. */
  motivo: string | null
}

/** Compares an earlier order with what the shelf has today. A line that the open order has stays as it is there. */
export function comparar(itens: readonly Item[], linhaDe: (produtoId: number) => Linha | undefined) {
  const linhas = porProduto(itens).map(item => repetida(item, linhaDe(item.produtoId)))
  const novas = linhas.filter(({ linha }) => !linha || noPedido(linha).quantidade === 0)
  const entram = novas.filter(({ quantidade }) => quantidade > 0)
  return {
    entram,
    iguais: entram.filter(linha => !mudou(linha)),
    mudadas: entram.filter(mudou),
    ausentes: novas.filter(({ quantidade }) => quantidade === 0),
    jaTem: linhas.length - novas.length,
  }
}

function repetida(item: Item, linha: Linha | undefined): Repetida {
  if (!linha || linha.problema?.tipo === 'saiu')
    return { item, linha: undefined, preco: 0, quantidade: 0, motivo: 'não está nesta estante' }
  const quantidade = maisPerto(item.quantidade, linha)
  const problema = contra(linha, item.quantidade)
  const motivo = problema?.tipo === 'regra' ? problema.mensagem : problema && resta(linha)
  return { item, linha, preco: linha.precoNaEstante, quantidade, motivo }
}

/** The nearest allowed quantity, the lower of two equally near. */
function maisPerto(quantidade: number, linha: Linha): number {
  const [abaixo = 0, acima = abaixo] = quantidadesPermitidas(quantidade, linha, linha.limite)
  return milesimos(acima) + milesimos(abaixo) < 2 * milesimos(quantidade) ? acima : abaixo
}

const mudou = ({ item, preco, quantidade }: Repetida): boolean =>
  preco !== item.precoVenda || quantidade !== item.quantidade
