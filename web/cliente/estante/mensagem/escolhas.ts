import type { LinhaInterpretada } from '#contract/pedidos-texto.ts'
import { juntarQuantidades, quantidadesPermitidas } from '#contract/quantidades.ts'
import { contra, type Linha } from '../../../pedido/carrinho/linhas.ts'
import { resta } from '../../../pedido/motivos.ts'

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
  ...{ lida, produtoId: lida.produtoId, quantidade: lida.quantidade, conferida: lida.situacao === 'certa' },
})

/** A product chosen by hand. */
export const escolhido = ({ lida, quantidade }: Escolha, { produtoId, unidadeMedida }: Linha): Partial<Escolha> => ({
  ...{ produtoId, conferida: true },
  quantidade: lida.unidadeMedida === null || lida.unidadeMedida === unidadeMedida ? quantidade : null,
})

/** The user named another product than the reader would have: the next message with this word should mean it. */
export const ensinada = ({ lida, produtoId }: Escolha): boolean =>
  produtoId !== null && produtoId !== (lida.produtoId ?? lida.candidatos[0]?.produtoId)

/** Why the order can't hold a quantity, and the nearest that it can; null if it can. */
function limiteDe(quantidade: number, linha: Linha): { texto: string; opcoes: readonly number[] } | null {
  const { limite } = linha
  const problema = contra(linha, quantidade)
  if (problema?.tipo === 'regra') return { texto: problema.mensagem, opcoes: problema.opcoes }
  return problema && { texto: resta(linha), opcoes: quantidadesPermitidas(limite, linha, limite).slice(0, 1) }
}

/** What becomes of a line: it goes in (`vai`), or why not yet. `opcoes` are quantities to choose from. */
export type Estado = { vai: boolean; nota: string | null; opcoes: readonly number[] }

/** Each line's state, and the quantities for the order: each product once, summed over the lines that go in. */
export function aPor(escolhas: readonly Escolha[], linhaDe: (id: number) => Linha | undefined) {
  const quantidades = new Map<number, number>()
  const estados = escolhas.map(({ lida, produtoId, quantidade, conferida }): Estado => {
    const linha = produtoId === null ? undefined : linhaDe(produtoId)
    if (!linha || !quantidade) return { vai: false, nota: lida.porque, opcoes: [] }
    const antes = quantidades.get(linha.produtoId) ?? 0
    const total = juntarQuantidades(antes, quantidade)
    const limite = limiteDe(total, linha)
    if (limite) {
      const opcoes = limite.opcoes.map(opcao => juntarQuantidades(opcao, -antes)).filter(opcao => opcao > 0)
      return { vai: false, nota: limite.texto, opcoes }
    }
    if (!conferida) return { vai: false, nota: lida.porque, opcoes: [quantidade] }
    quantidades.set(linha.produtoId, total)
    return { vai: true, nota: null, opcoes: [] }
  })
  return { estados, quantidades }
}
