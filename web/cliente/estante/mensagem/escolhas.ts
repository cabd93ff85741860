import { escreverNumero, lerQuantidade } from '#contract/digitacao.ts'
import type { LinhaInterpretada } from '#contract/pedidos-texto.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'

/** What a person makes of a line that was read. */
export type Escolha = {
  lida: LinhaInterpretada
  produtoId: number | null
  /** As it stands in the field. */
  quantidade: string
  /** Whether the next message with these words is to mean the same. */
  lembrar: boolean
  /** The list of all products is open. */
  procurando: boolean
}

export const escolhaDe = (lida: LinhaInterpretada): Escolha => ({
  lida,
  produtoId: lida.produtoId,
  quantidade: lida.quantidade === null ? '' : escreverNumero(lida.quantidade, 0),
  lembrar: true,
  procurando: false,
})

/** A product that the person named, and not the reading alone. */
export const ensinada = ({ lida, produtoId }: Escolha): boolean =>
  produtoId !== null && (lida.situacao === 'certa' ? produtoId !== lida.produtoId : !mesmaDuvida(lida, produtoId))

/** Only the quantity was in doubt: there is nothing to learn. */
const mesmaDuvida = ({ produtoId, candidatos, porque }: LinhaInterpretada, escolhido: number): boolean =>
  produtoId === escolhido && candidatos.length === 1 && !porque?.startsWith('Pode ser') && !porque?.startsWith('Não há')

type Produto = { nome: string; unidadeMedida: Unidade }

/** The quantity, or why there is none yet. */
export function quantidadeDe({ quantidade }: Escolha, { unidadeMedida }: Produto): number | null {
  const lida = lerQuantidade(quantidade, aceitaDecimais(unidadeMedida))
  return 'value' in lida && lida.value !== null && lida.value > 0 ? lida.value : null
}

/** What goes into the order: each product once, with all that was said of it. */
export function aPor(escolhas: readonly Escolha[], produto: (id: number) => Produto | undefined): Map<number, number> {
  const quantidades = new Map<number, number>()
  for (const escolha of escolhas) {
    const { produtoId } = escolha
    const seu = produtoId === null ? undefined : produto(produtoId)
    const quantidade = seu && quantidadeDe(escolha, seu)
    if (produtoId !== null && quantidade)
      quantidades.set(produtoId, juntarQuantidades(quantidades.get(produtoId) ?? 0, quantidade))
  }
  return quantidades
}
