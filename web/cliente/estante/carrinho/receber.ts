import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import { naPrimeiraVez } from '#contract/na-primeira-vez.ts'
import type { Leitura } from './ler-estante.ts'
import type { Linha, Linhas } from './linhas.ts'
import type { Tentativa } from './tentativa.ts'

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

type Resposta = {
  pedido: PedidoComItens
  estanteId: number
  /** The change that was answered; null where the whole order was set. */
  tentativa: Tentativa | null
  /** Whether nothing newer of a row is waiting. */
  livre: (id: number) => boolean
}

/** Takes over the order as the server answered it, except for rows that wait for an answer of their own. */
export function aceitar(linhas: Linhas, { pedido, estanteId, tentativa, livre }: Resposta): void {
  const itens = new Map(
    pedido.itens.filter(item => item.estanteId === estanteId).map(item => [item.produtoId, item] as const),
  )
  // A product that came to the shelf since it was read has no row yet.
  const outras = pedido.itens.filter(item => item.estanteId !== estanteId || !linhas.row(item.produtoId))
  linhas.batch(() => {
    linhas.patchWhole({ pedidoId: pedido.id, outras, ouvido: pedido })
    for (const linha of linhas.rows()) assentarUma(linha)
  })

  function assentarUma(linha: Linha) {
    const minha = tentativa === null || tentativa.produtoId === linha.produtoId
    const quieta = linha.fase === 'parada' && !linha.problema && linha.texto === null
    if (!minha && !quieta) return
    const item = itens.get(linha.produtoId) ?? null
    if (!minha && item?.quantidade === linha.salva?.quantidade && item?.precoVenda === linha.salva?.precoVenda) return
    const salva = { salva: item, preco: item?.precoVenda ?? linha.precoNaEstante }
    if (minha && tentativa && !livre(linha.produtoId)) linhas.patch(linha.produtoId, { ...salva, fase: 'esperando' })
    else linhas.patch(linha.produtoId, { ...salva, ...assentada(linha, item?.quantidade ?? 0, tentativa, minha) })
  }
}

/** A row at rest. More than was sent (the same product added elsewhere) is told, never taken silently. */
function assentada(linha: Linha, tem: number, tentativa: Tentativa | null, minha: boolean): Partial<Linha> {
  if (minha && tentativa && tem !== tentativa.nova) return { fase: 'parada', problema: { tipo: 'mudou', atual: tem } }
  // What has left the shelf and is still in the order goes on saying so.
  const saiu = tem > 0 && linha.problema?.tipo === 'saiu' ? linha.problema : null
  if (!tentativa || linha.texto === null) return { quer: tem, texto: null, fase: 'parada', problema: saiu }
  // Meanwhile the field says something else that is no number yet: it keeps its words.
  const vazio = linha.texto.trim() === ''
  const problema = linha.problema?.tipo === 'texto' || linha.problema?.tipo === 'ambigua' ? linha.problema : null
  return { quer: vazio ? 0 : tem, fase: 'parada', problema }
}
