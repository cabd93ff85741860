import { somar, valorDaLinha } from '#contract/dinheiro.ts'
import type { ItemPedido, Linha as LinhaEnviada } from '#contract/itens-pedido.ts'
import { precoDaLinha } from '#contract/linha-do-pedido.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { noPedido } from '../../../pedido/carrinho/linhas.ts'
import { type Comparada, diferencas as entreLinhas } from '../../../pedido/mudanca-de-linha.ts'

type Preco = { preco: number; valor: number }
/** A line of the order: `de` is its price there, `para` the shelf's price, null if it is no longer for sale. */
export type LinhaRevista = Pick<ItemPedido, 'estanteId' | 'produtoId' | 'nome' | 'unidadeMedida' | 'quantidade'> & {
  de: Preco
  para: Preco | null
}

export const mudou = ({ de, para }: LinhaRevista): boolean => de.preco !== para?.preco

/** The order's total at current prices, in reais. */
export const totalDeAgora = (linhas: readonly LinhaRevista[]): number =>
  somar(linhas.map(({ para }) => para?.valor ?? 0))

/** All lines as this screen knows them, changed ones first. */
export function linhasDaRevisao({
  linhas: { rows, whole },
  dono: { estanteId },
}: Pick<Carrinho, 'linhas' | 'dono'>): LinhaRevista[] {
  const { outras, mudadas } = whole()
  const linhas = rows().flatMap((linha): LinhaRevista[] => {
    const { produtoId, nome, unidadeMedida, precoNaEstante, problema, salva } = linha
    const { quantidade, valor } = noPedido(linha)
    if (quantidade === 0) return []
    const de = { preco: problema && salva ? salva.precoVenda : linha.preco, valor }
    const deHoje = precoDaLinha(salva ?? undefined, { precoVenda: precoNaEstante })
    const noPreco = de.preco === deHoje ? de : aPreco(deHoje, quantidade)
    const para = problema?.tipo === 'saiu' ? null : noPreco
    return [{ estanteId, produtoId, nome, unidadeMedida, quantidade, de, para }]
  })
  const deOutras = outras.map(({ itemPedidoId, precoVenda, valor, ...item }): LinhaRevista => {
    const mudada = mudadas.find(linha => linha.itemPedidoId === itemPedidoId && linha.precoNoPedido === precoVenda)
    const de = { preco: precoVenda, valor }
    if (!mudada) return { ...item, de, para: de }
    return { ...item, de, para: mudada.motivo === 'preco' ? aPreco(mudada.precoNaEstante, item.quantidade) : null }
  })
  const todas = [...linhas, ...deOutras]
  return [...todas.filter(mudou), ...todas.filter(linha => !mudou(linha))]
}

const aPreco = (preco: number, quantidade: number): Preco => ({ preco, valor: valorDaLinha(preco, quantidade) })

/** All lines at current prices, without those no longer for sale. */
export const comoAgora = (linhas: readonly LinhaRevista[]): LinhaEnviada[] =>
  linhas.flatMap(({ estanteId, produtoId, quantidade, para }) =>
    para ? [{ estanteId, produtoId, quantidade, precoVenda: para.preco }] : [],
  )

/** What others changed since `vistas`, except prices, which the review compares with the shelf's. */
export function chegaram(vistas: readonly LinhaRevista[], agora: readonly LinhaRevista[]): string[] {
  const chave = ({ estanteId, produtoId }: LinhaRevista) => `${estanteId}/${produtoId}`
  const precos = new Map(vistas.map(vista => [chave(vista), vista.de.preco]))
  return diferencas(
    vistas,
    agora.map(linha => ({ ...linha, precoVenda: precos.get(chave(linha)) ?? linha.de.preco })),
  )
}

/** The differences between the order on the server and what was shown, one phrase for each line. */
export const diferencas = (vistas: readonly LinhaRevista[], itens: readonly Comparada[]): string[] =>
  entreLinhas(
    vistas.map(({ de, ...vista }) => ({ ...vista, precoVenda: de.preco })),
    itens,
  )
