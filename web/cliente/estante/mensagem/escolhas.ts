import { escreverNumero, lerQuantidade } from '#contract/digitacao.ts'
import type { LinhaInterpretada } from '#contract/pedidos-texto.ts'
import { juntarQuantidades, regraQuebrada } from '#contract/quantidades.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import { daRegra, emPalavras, type Limite } from '../carrinho/carrinho.ts'
import type { Linha } from '../carrinho/linhas.ts'

/** What a person makes of a line that was read. */
export type Escolha = {
  lida: LinhaInterpretada
  produtoId: number | null
  /** As it stands in the field. */
  quantidade: string
  /** It needs no press any more: it was sure, or a person said that it is so. */
  conferida: boolean
  /** Whether the next message with these words is to mean the same. */
  lembrar: boolean
  /** The list of all products is open. */
  procurando: boolean
  /** The person wants nothing of it. */
  fora: boolean
}

export const escolhaDe = (lida: LinhaInterpretada): Escolha => ({
  lida,
  produtoId: lida.produtoId,
  quantidade: lida.quantidade === null ? '' : escrita(lida.quantidade),
  conferida: lida.situacao === 'certa',
  ...{ lembrar: false, procurando: false, fora: false },
})

/** As a field reads it again: with its point, `1.234` of what is measured could be either. */
export const escrita = (quantidade: number): string => escreverNumero(quantidade, 0).replaceAll('.', '')

/** The product is chosen by hand. Only what the reading would not have taken itself is a word to learn, unless one asks for it. */
export function escolhido({ lida, quantidade }: Escolha, { produtoId, unidadeMedida }: Linha): Partial<Escolha> {
  const mesma = lida.unidadeMedida === null || lida.unidadeMedida === unidadeMedida
  return {
    ...{ produtoId, conferida: true, procurando: false, fora: false },
    quantidade: mesma ? quantidade : '',
    lembrar: produtoId !== lida.candidatos[0]?.produtoId,
  }
}

/** A product that the person named, and not the reading alone. */
export const ensinada = ({ lida, produtoId, conferida }: Escolha): boolean =>
  produtoId !== null &&
  (lida.situacao === 'certa' ? produtoId !== lida.produtoId : conferida && !mesmaDuvida(lida, produtoId))

/** Only the quantity was in doubt: there is nothing to learn. */
const mesmaDuvida = ({ produtoId, candidatos, porque }: LinhaInterpretada, escolhido: number): boolean =>
  produtoId === escolhido && candidatos.length === 1 && !porque?.startsWith('Pode ser') && !porque?.startsWith('Não há')

/** The quantity, or null while there is none. */
function quantidadeDe({ quantidade }: Escolha, { unidadeMedida }: Linha): number | null {
  const lida = lerQuantidade(quantidade, aceitaDecimais(unidadeMedida))
  return 'value' in lida && lida.value !== null && lida.value > 0 ? lida.value : null
}

/** Why the order can't hold so much of it; null where it can. */
function limiteDe(quantidade: number, linha: Linha): Limite | null {
  if (regraQuebrada(quantidade, linha)) return emPalavras(daRegra(quantidade, linha), linha)
  const demais = quantidade > linha.limite && quantidade > (linha.salva?.quantidade ?? 0)
  return demais ? emPalavras({ tipo: 'pouco', maximo: linha.limite }, linha) : null
}

/** What becomes of a line. `total`: the product's, with the lines of it before this one. */
export type Estado =
  | { tipo: 'vai'; quantidade: number; total: number }
  | { tipo: 'confirmar'; quantidade: number; total: number }
  /** Not a multiple, too few, too much; `opcoes` are what this line may be instead. */
  | ({ tipo: 'limite'; quantidade: number; total: number } & Limite)
  /** The product is not chosen, or the quantity not written. */
  | { tipo: 'falta' }
  | { tipo: 'fora' }

/** Each line's way, and what goes into the order: each product once, with all that was said of it and needs no press any more. */
export function aPor(escolhas: readonly Escolha[], linhaDe: (id: number) => Linha | undefined) {
  const quantidades = new Map<number, number>()
  const estados = escolhas.map((escolha): Estado => {
    const { produtoId, conferida, procurando, fora } = escolha
    if (fora) return { tipo: 'fora' }
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
