import { somar, valorDaLinha } from '#contract/dinheiro.ts'
import type { Linha as LinhaEnviada } from '#contract/itens-pedido.ts'
import { precoDaLinha } from '#contract/linha-do-pedido.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { noPedido } from '../../../pedido/carrinho/linhas.ts'
import type { Comparada } from '../../../pedido/mudanca-de-linha.ts'

/** A line of the order: `precoAgora` is the shelf's price, null if it is no longer for sale. */
export type LinhaRevista = Comparada & { precoAgora: number | null }

export const mudou = ({ precoVenda, precoAgora }: LinhaRevista): boolean => precoVenda !== precoAgora

/** The order's total at current prices, in reais. */
export const totalDeAgora = (linhas: readonly LinhaRevista[]): number =>
  somar(comoAgora(linhas).map(({ precoVenda, quantidade }) => valorDaLinha(precoVenda, quantidade)))

/** All lines as this screen knows them. */
export function linhasDaRevisao({
  linhas: { rows, whole },
  dono: { estanteId },
}: Pick<Carrinho, 'linhas' | 'dono'>): LinhaRevista[] {
  const { outras, mudadas } = whole()
  const daqui = rows().map((linha): LinhaRevista => {
    const { produtoId, nome, unidadeMedida, precoNaEstante, problema, salva } = linha
    const precoVenda = problema && salva ? salva.precoVenda : linha.preco
    const deHoje = precoDaLinha(salva ?? undefined, { precoVenda: precoNaEstante })
    const precoAgora = problema?.tipo === 'saiu' ? null : deHoje
    const { quantidade } = noPedido(linha)
    return { estanteId, produtoId, nome, unidadeMedida, quantidade, precoVenda, precoAgora }
  })
  const deOutras = outras.map((item): LinhaRevista => {
    const { itemPedidoId, precoVenda } = item
    const mudada = mudadas.find(linha => linha.itemPedidoId === itemPedidoId && linha.precoNoPedido === precoVenda)
    if (!mudada) return { ...item, precoAgora: precoVenda }
    return { ...item, precoAgora: mudada.motivo === 'preco' ? mudada.precoNaEstante : null }
  })
  return [...daqui.filter(({ quantidade }) => quantidade > 0), ...deOutras]
}

/** All lines at current prices, without those no longer for sale. */
export const comoAgora = (linhas: readonly LinhaRevista[]): LinhaEnviada[] =>
  linhas.flatMap(({ estanteId, produtoId, quantidade, precoAgora }) =>
    precoAgora === null ? [] : [{ estanteId, produtoId, quantidade, precoVenda: precoAgora }],
  )
