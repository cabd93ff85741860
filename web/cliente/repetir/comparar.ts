import { milesimos, somar, valorDaLinha } from '#contract/dinheiro.ts'
import type { ItemPedido, Linha } from '#contract/itens-pedido.ts'
import { juntarQuantidades, quantidadesPermitidas, type RegraDeQuantidade } from '#contract/quantidades.ts'

/** A line of the earlier order or of the open one. */
export type Item = Pick<
  ItemPedido,
  'estanteId' | 'produtoId' | 'nome' | 'unidadeMedida' | 'precoVenda' | 'quantidade' | 'precoCombinado'
>
/** A product of an open shelf. `limite` is the most the open order may hold: free stock plus its own quantity. */
export type Oferta = Omit<Item, 'nome' | 'quantidade' | 'precoCombinado'> & RegraDeQuantidade & { limite: number }
/** The input of `comparar`. `ofertas` start with the preferred shelf. */
export type Base = { antigos: readonly Item[]; ofertas: readonly Oferta[]; abertos: readonly Item[] }

/** A line of the earlier order and what is available of it now. */
export type Repetida = {
  antes: Item
  /** The earlier quantity. */
  pedida: number
  /** The current offer; null if no open shelf has the product. */
  oferta: Oferta | null
  /** The available quantity nearest to `pedida`, above it if a minimum or multiple requires that; 0 when sold out. */
  possivel: number
  /** The quantity that the open order already holds. */
  jaTem: number
  /** The quantity that the open order will hold. */
  quantidade: number
}

export type Comparacao = {
  iguais: Repetida[]
  /** Another price, less stock, or a quantity that is no longer allowed. */
  mudadas: Repetida[]
  /** The open order already holds another quantity, which stays unless the user exchanges it. */
  emDuvida: Repetida[]
  /** Sold out, too little left for one order, or on no open shelf. */
  ausentes: Repetida[]
  /** Other lines of the open order, which stay, at today's price. */
  mantidas: Repetida[]
  /** Lines that the open order loses because no open shelf has their product any more. */
  retiradas: Repetida[]
  /** Lines that are added to the open order or change in it. */
  entram: number
  /** Products that differ from the earlier order. */
  mudaram: number
  /** The whole open order after repeating. */
  linhas: Linha[]
  valorTotal: number
}

/** Compares an earlier order with what is available today. */
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
    retiradas: outras.filter(({ quantidade }) => quantidade === 0),
    entram: presentes.filter(({ quantidade, jaTem }) => quantidade !== jaTem).length,
    mudaram: ausentes.length + presentes.filter(mudou).length,
    linhas,
    valorTotal: somar(linhas.map(({ precoVenda, quantidade }) => valorDaLinha(precoVenda, quantidade))),
  }
}

type Lugar = Pick<Item, 'estanteId' | 'produtoId'>
type Procura = (item: Lugar) => Oferta | null
export const chave = ({ estanteId, produtoId }: Lugar): string => `${estanteId}/${produtoId}`

/** The offer where the open order holds the product, else on the line's own shelf, else on the first that has it. */
function procurarOferta(daEstante: readonly Oferta[], abertos: readonly Item[]): Procura {
  // A line with an agreed price keeps it, for no more than it has.
  const combinadas = new Map(
    abertos
      .filter(({ precoCombinado }) => precoCombinado === 1)
      .map(item => [chave(item), { precoVenda: item.precoVenda, limite: item.quantidade }]),
  )
  const ofertas = daEstante.map(oferta => ({ ...oferta, ...combinadas.get(chave(oferta)) }))
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

/** Merges lines by place: a product from two closed shelves becomes one line of the open one. */
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

/** The nearest allowed quantity, the lower of two equally near. A quantity that the order holds may stay. */
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
