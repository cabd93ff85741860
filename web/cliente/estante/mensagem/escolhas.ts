import type { LinhaInterpretada } from '#contract/pedidos-texto.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import type { Linha } from '../../../pedido/carrinho/linhas.ts'

/** The user's decisions about a line of the message. */
export type Escolha = {
  lida: LinhaInterpretada
  /** Null while the product is in doubt, or another is looked for. */
  produtoId: number | null
  /** Null while empty, NaN while the text is not a number. */
  quantidade: number | null
  /** The line needs no confirmation: it was certain, or the user confirmed it. */
  conferida: boolean
}

export const escolhaDe = (lida: LinhaInterpretada): Escolha => ({
  lida,
  produtoId: lida.produtoId,
  quantidade: lida.quantidade,
  conferida: lida.situacao === 'certa',
})

/** A product chosen by hand. */
export const escolhido = ({ lida, quantidade }: Escolha, { produtoId, unidadeMedida }: Linha): Partial<Escolha> => ({
  produtoId,
  conferida: true,
  quantidade: lida.unidadeMedida === null || lida.unidadeMedida === unidadeMedida ? quantidade : null,
})

/** The user named another product than the reader would have: the next message with this word should mean it. */
export const ensinada = ({ lida, produtoId }: Escolha): boolean =>
  produtoId !== null && produtoId !== (lida.produtoId ?? lida.candidatos[0]?.produtoId)

/** Nothing is left to decide; what the shelf can't give of it, the list says. */
export const vai = ({ produtoId, quantidade, conferida }: Escolha): boolean =>
  produtoId !== null && Boolean(quantidade) && conferida

/** The quantities for the order: each product once, summed over the lines that go in. */
export function aPor(escolhas: readonly Escolha[]): ReadonlyMap<number, number> {
  const quantidades = new Map<number, number>()
  for (const { produtoId, quantidade } of escolhas.filter(vai))
    if (produtoId !== null && quantidade)
      quantidades.set(produtoId, juntarQuantidades(quantidades.get(produtoId) ?? 0, quantidade))
  return quantidades
}
