import { milesimos, somar, valorDaLinha } from '#contract/dinheiro.ts'
import type { ItemPedido, Linha } from '#contract/itens-pedido.ts'
import { juntarQuantidades, quantidadesPermitidas, type RegraDeQuantidade } from '#contract/quantidades.ts'

/** A line of an order: the earlier one's, or the open one's. */
export type Item = Pick<ItemPedido, 'estanteId' | 'produtoId' | 'nome' | 'unidadeMedida' | 'precoVenda' | 'quantidade'>
/** What an open shelf sells. `limite` is the most the open order may hold of it: what is free and what it holds already. */
export type Oferta = Omit<Item, 'nome' | 'quantidade'> & RegraDeQuantidade & { limite: number }
/** What is compared. `ofertas` begin with the shelf that is preferred. */
export type Base = { antigos: readonly Item[]; ofertas: readonly Oferta[]; abertos: readonly Item[] }

/** A line of the earlier order beside what can be had now. */
export type Repetida = {
  antes: Item
  /** What was ordered then. */
  pedida: number
  /** Where it is offered now; null when nothing offers it. */
  oferta: Oferta | null
  /** What can be had now, nearest to `pedida`: more than it, where an order has to take more; 0 when it is sold out. */
  possivel: number
  /** What the open order holds of it already. */
  jaTem: number
  /** What the open order will hold. */
  quantidade: number
}

export type Comparacao = {
  iguais: Repetida[]
  /** Another price, less left, or a quantity that may not be ordered any more. */
  mudadas: Repetida[]
  /** The open order holds another quantity: it stays, unless it is to be exchanged. */
  emDuvida: Repetida[]
  /** Sold out, too little left for one order, or offered nowhere. */
  ausentes: Repetida[]
  /** Lines of the open order that stay beside the repeated ones, at today's price. */
  mantidas: Repetida[]
  /** Lines of the open order that can't stay: nothing offers them any more. */
  retiradas: Item[]
  /** How many lines the open order gets, or holds in another quantity. */
  entram: number
  /** How many products are not as they were. */
  mudaram: number
  /** The whole open order as it would be. */
  linhas: Linha[]
  valorTotal: number
}

/** What repeating an order means today. */
export function comparar({ antigos, ofertas, abertos }: Base, trocar: boolean): Comparacao {
  const procurar = procurarOferta(ofertas, abertos)
  const repetidas = juntar(antigos, abertos, procurar, trocar)
  const presentes = repetidas.filter(({ possivel }) => possivel > 0)
  const ausentes = repetidas.filter(({ possivel }) => possivel === 0)
  const tomadas = new Set(presentes.map(({ oferta }) => oferta))
  const outras = juntar(abertos, abertos, procurar, false).filter(({ oferta }) => !oferta || !tomadas.has(oferta))
  const mantidas = outras.filter(({ quantidade }) => quantidade > 0)
  const linhas = [...presentes, ...mantidas].flatMap(({ oferta, quantidade }) =>
    oferta ? [enviada(oferta, quantidade)] : [],
  )
  const decididas = presentes.filter(linha => !duvidosa(linha))
  return {
    iguais: decididas.filter(linha => !mudou(linha)),
    mudadas: decididas.filter(mudou),
    emDuvida: presentes.filter(duvidosa),
    ausentes,
    mantidas,
    retiradas: outras.filter(({ quantidade }) => quantidade === 0).map(({ antes }) => antes),
    entram: presentes.filter(({ quantidade, jaTem }) => quantidade !== jaTem).length,
    mudaram: ausentes.length + presentes.filter(mudou).length,
    linhas,
    valorTotal: somar(linhas.map(({ precoVenda, quantidade }) => valorDaLinha(precoVenda, quantidade))),
  }
}

type Lugar = Pick<Item, 'estanteId' | 'produtoId'>
type Procura = (item: Lugar) => Oferta | null
export const chave = ({ estanteId, produtoId }: Lugar): string => `${estanteId}/${produtoId}`

/** Where the open order holds it, else on the shelf it came from, else on the first one that has it. */
function procurarOferta(ofertas: readonly Oferta[], abertos: readonly Item[]): Procura {
  const porLugar = new Map(ofertas.map(oferta => [chave(oferta), oferta]))
  const doProduto = new Map(ofertas.toReversed().map(oferta => [oferta.produtoId, oferta]))
  const lugares = new Set(abertos.map(chave))
  const segurada = new Map(abertos.map(item => [item.produtoId, porLugar.get(chave(item))]))
  return item => {
    const daqui = porLugar.get(chave(item)) ?? null
    if (lugares.has(chave(item))) return daqui
    return segurada.get(item.produtoId) ?? daqui ?? doProduto.get(item.produtoId) ?? null
  }
}

/** One line per place: a product that came from two closed shelves is now one line of the open one. */
function juntar(itens: readonly Item[], abertos: readonly Item[], procurar: Procura, trocar: boolean): Repetida[] {
  const noAberto = new Map(abertos.map(item => [chave(item), item.quantidade]))
  const linhas = new Map<string, Repetida>()
  for (const antes of itens) {
    const oferta = procurar(antes)
    const lugar = chave(oferta ?? antes)
    const jaTem = noAberto.get(lugar) ?? 0
    const pedida = juntarQuantidades(linhas.get(lugar)?.pedida ?? 0, antes.quantidade)
    const possivel = oferta ? maisPerto(pedida, jaTem, oferta) : 0
    const quantidade = oferta && jaTem > 0 && !trocar ? maisPerto(jaTem, jaTem, oferta) : possivel
    linhas.set(lugar, { antes, pedida, oferta, possivel, jaTem, quantidade })
  }
  return [...linhas.values()]
}

/** The nearest quantity that can be had, the lesser of two that are as near. What the order holds already may stay as it is. */
function maisPerto(quantidade: number, jaTem: number, oferta: Oferta): number {
  if (quantidade === jaTem && jaTem <= oferta.limite) return jaTem
  const [abaixo = 0, acima = abaixo] = quantidadesPermitidas(quantidade, oferta, oferta.limite)
  return milesimos(acima) + milesimos(abaixo) < 2 * milesimos(quantidade) ? acima : abaixo
}

const enviada = ({ estanteId, produtoId, precoVenda }: Oferta, quantidade: number): Linha => ({
  estanteId,
  produtoId,
  precoVenda,
  quantidade,
})

const duvidosa = ({ jaTem, possivel }: Repetida): boolean => jaTem > 0 && jaTem !== possivel
const mudou = ({ antes, pedida, oferta, possivel }: Repetida): boolean =>
  oferta?.precoVenda !== antes.precoVenda || possivel !== pedida
