import type { ItemPedido } from '#contract/itens-pedido.ts'
import { naPrimeiraVez } from '#contract/na-primeira-vez.ts'
import type { Leitura } from './ler-estante.ts'
import type { Linha } from './linha.ts'

const porNome = naPrimeiraVez(() => new Intl.Collator('pt-BR'))

/**
 * The rows after a reading. A row that waits for something keeps what it believes, so that the server can still tell the
 * buyer what changed; a price that the buyer has ordered at never changes under their eyes.
 */
export function juntar(leitura: Leitura, estanteId: number, antes: (id: number) => Linha | undefined): Linha[] {
  const itens = new Map(
    (leitura.aberto?.itens ?? []).filter(item => item.estanteId === estanteId).map(item => [item.produtoId, item]),
  )
  const naEstante = leitura.produtos.map(produto => {
    const item = itens.get(produto.produtoId) ?? null
    itens.delete(produto.produtoId)
    const { produtoId, nome, unidadeMedida, precoVenda: precoNaEstante } = produto
    const limite = produto.quantidade + (item?.quantidade ?? 0)
    const linha = antes(produtoId)
    const voltou = linha?.problema?.tipo === 'saiu' ? { ...linha, problema: null } : linha
    return assentar({ produtoId, nome, unidadeMedida, precoNaEstante, limite }, item, voltou)
  })
  const sairam = [...itens.values()].map(item => {
    const { produtoId, nome, unidadeMedida, precoVenda: precoNaEstante, quantidade: limite } = item
    const linha = assentar({ produtoId, nome, unidadeMedida, precoNaEstante, limite }, item, antes(produtoId))
    return { ...linha, problema: { tipo: 'saiu' as const } }
  })
  return sairam.length === 0 ? naEstante : [...naEstante, ...sairam].sort((a, b) => porNome().compare(a.nome, b.nome))
}

type Lido = Pick<Linha, 'produtoId' | 'nome' | 'unidadeMedida' | 'precoNaEstante' | 'limite'>

function assentar(lido: Lido, item: ItemPedido | null, antes: Linha | undefined): Linha {
  if (antes && (antes.fase !== 'parada' || antes.problema || antes.texto !== null)) return { ...antes, ...lido }
  return {
    ...lido,
    preco: item?.precoVenda ?? lido.precoNaEstante,
    salva: item,
    quer: item?.quantidade ?? 0,
    texto: null,
    fase: 'parada',
    problema: null,
  }
}
