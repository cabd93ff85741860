import { milesimos } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { juntarQuantidades, quantidadesPermitidas } from '#contract/quantidades.ts'
import { type Linha, noPedido } from '../../pedido/carrinho/linhas.ts'
import { motivosContra } from '../../pedido/motivos.ts'

type Item = Pick<ItemPedido, 'produtoId' | 'nome' | 'unidadeMedida' | 'precoVenda' | 'quantidade'>

/** A line of an earlier order and what the shelf has of it now. */
export type Repetida = {
  /** As it was ordered; a product of two shelves is one line. */
  item: Item
  /** Undefined: not on this shelf. */
  linha: Linha | undefined
  preco: number
  /** The available quantity nearest to the earlier one, above it if a minimum or multiple requires that; 0 for none. */
  possivel: number
  /** The quantity that the open order already holds, which stays unless the user exchanges it. */
  jaTem: number
  /** The quantity that the open order will hold. */
  quantidade: number
  /** Why it is not the earlier quantity; null if it is. */
  motivo: string | null
}

/** Compares an earlier order with what the shelf has today. */
export function comparar(itens: readonly Item[], linhaDe: (produtoId: number) => Linha | undefined, trocar: boolean) {
  const linhas = juntas(itens).map(item => repetida(item, linhaDe(item.produtoId), trocar))
  const presentes = linhas.filter(({ possivel }) => possivel > 0)
  const decididas = presentes.filter(linha => !duvidosa(linha))
  const ausentes = linhas.filter(({ possivel }) => possivel === 0)
  return {
    iguais: decididas.filter(linha => !mudou(linha)),
    mudadas: decididas.filter(mudou),
    emDuvida: presentes.filter(duvidosa),
    ausentes,
    /** What is added to the open order or changes in it. */
    entram: presentes.filter(({ quantidade, jaTem }) => quantidade !== jaTem),
  }
}

export type Comparacao = ReturnType<typeof comparar>

function juntas(itens: readonly Item[]): Item[] {
  const porProduto = new Map<number, Item>()
  for (const item of itens) {
    const quantidade = juntarQuantidades(porProduto.get(item.produtoId)?.quantidade ?? 0, item.quantidade)
    porProduto.set(item.produtoId, { ...item, quantidade })
  }
  return [...porProduto.values()]
}

function repetida(item: Item, naEstante: Linha | undefined, trocar: boolean): Repetida {
  const linha = naEstante?.problema?.tipo === 'saiu' ? undefined : naEstante
  if (!linha) return { item, linha, preco: 0, possivel: 0, jaTem: 0, quantidade: 0, motivo: 'não está nesta estante' }
  const jaTem = noPedido(linha).quantidade
  // A line with an agreed price keeps it, for no more than it has.
  const combinado = linha.salva?.precoCombinado === 1 ? linha.salva : null
  const limites = { ...linha, limite: combinado?.quantidade ?? linha.limite }
  const possivel = item.quantidade === jaTem ? jaTem : maisPerto(item.quantidade, limites)
  return {
    ...{ item, linha, possivel, jaTem, preco: combinado?.precoVenda ?? linha.precoNaEstante },
    quantidade: jaTem > 0 && !trocar ? jaTem : possivel,
    motivo: possivel === item.quantidade ? null : motivosContra(item.quantidade, limites),
  }
}

/** The nearest allowed quantity, the lower of two equally near. */
function maisPerto(quantidade: number, limites: Linha): number {
  const [abaixo = 0, acima = abaixo] = quantidadesPermitidas(quantidade, limites, limites.limite)
  return milesimos(acima) + milesimos(abaixo) < 2 * milesimos(quantidade) ? acima : abaixo
}

const duvidosa = ({ jaTem, possivel }: Repetida): boolean => jaTem > 0 && jaTem !== possivel
const mudou = ({ item, preco, possivel }: Repetida): boolean =>
  preco !== item.precoVenda || possivel !== item.quantidade
