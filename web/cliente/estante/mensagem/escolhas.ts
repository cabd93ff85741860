import { escreverNumero, lerQuantidade } from '#contract/digitacao.ts'
import type { LinhaInterpretada } from '#contract/pedidos-texto.ts'
import { juntarQuantidades, quantidadesPermitidas } from '#contract/quantidades.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import { contra, type Linha } from '../../../pedido/carrinho/linhas.ts'
import { resta } from '../../../pedido/motivos.ts'

/** The user's decisions about a line of the message. */
export type Escolha = {
  lida: LinhaInterpretada
  produtoId: number | null
  /** The field's text. */
  quantidade: string
  /** The line needs no confirmation: it was certain, or the user confirmed it. */
  conferida: boolean
  /** The list of all products is open. */
  procurando: boolean
}

export const escolhaDe = (lida: LinhaInterpretada): Escolha => ({
  lida,
  produtoId: lida.produtoId,
  quantidade: lida.quantidade === null ? '' : escrita(lida.quantidade),
  conferida: lida.situacao === 'certa',
  procurando: false,
})

/** Written so that the field reads it back: with its point, `1.234` of a measured product is ambiguous. */
export const escrita = (quantidade: number): string => escreverNumero(quantidade, 0).replaceAll('.', '')

/** A product chosen by hand. */
export const escolhido = ({ lida, quantidade }: Escolha, { produtoId, unidadeMedida }: Linha): Partial<Escolha> => ({
  ...{ produtoId, conferida: true, procurando: false },
  quantidade: lida.unidadeMedida === null || lida.unidadeMedida === unidadeMedida ? quantidade : '',
})

/** The user named another product than the reader would have: the next message with this word should mean it. */
export const ensinada = ({ lida, produtoId }: Escolha): boolean =>
  produtoId !== null && produtoId !== (lida.produtoId ?? lida.candidatos[0]?.produtoId)

/** The typed quantity; null if there is none. */
function quantidadeDe({ quantidade }: Escolha, { unidadeMedida }: Linha): number | null {
  const lida = lerQuantidade(quantidade, aceitaDecimais(unidadeMedida))
  return 'value' in lida && lida.value !== null && lida.value > 0 ? lida.value : null
}

/** Why a quantity can't be had, and what can instead. */
type Limite = { texto: string; opcoes: readonly number[] }

/** Why the order can't hold this quantity; null if it can. */
function limiteDe(quantidade: number, linha: Linha): Limite | null {
  const { limite } = linha
  const problema = contra(linha, quantidade)
  if (problema?.tipo === 'regra') return { texto: problema.mensagem, opcoes: problema.opcoes }
  return problema && { texto: resta(linha), opcoes: quantidadesPermitidas(limite, linha, limite).slice(0, 1) }
}

/** The outcome of a line. `total` includes the same product's earlier lines. */
export type Estado =
  | { tipo: 'vai'; quantidade: number; total: number }
  | { tipo: 'confirmar'; quantidade: number; total: number }
  /** Breaks the multiple, the minimum or the available stock; `opcoes` are what this line may be instead. */
  | ({ tipo: 'limite'; quantidade: number; total: number } & Limite)
  /** The product or the quantity is missing. */
  | { tipo: 'falta' }

/** The outcome of each line, and the quantities for the order: each product once, summed over its confirmed lines. */
export function aPor(escolhas: readonly Escolha[], linhaDe: (id: number) => Linha | undefined) {
  const quantidades = new Map<number, number>()
  const estados = escolhas.map((escolha): Estado => {
    const { produtoId, conferida, procurando } = escolha
    const linha = produtoId === null ? undefined : linhaDe(produtoId)
    const quantidade = linha && quantidadeDe(escolha, linha)
    if (!linha || !quantidade || procurando) return { tipo: 'falta' }
    const antes = quantidades.get(linha.produtoId) ?? 0
    const total = juntarQuantidades(antes, quantidade)
    const limite = limiteDe(total, linha)
    if (limite) {
      const opcoes = limite.opcoes.map(opcao => juntarQuantidades(opcao, -antes)).filter(opcao => opcao > 0)
      return { tipo: 'limite', quantidade, total, texto: limite.texto, opcoes }
    }
    if (!conferida) return { tipo: 'confirmar', quantidade, total }
    quantidades.set(linha.produtoId, total)
    return { tipo: 'vai', quantidade, total }
  })
  return { estados, quantidades }
}
