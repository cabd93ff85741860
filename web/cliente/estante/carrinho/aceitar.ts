import type { PedidoComItens } from '#contract/itens-pedido.ts'
import type { Linha } from './linha.ts'
import type { Quadro } from './quadro.ts'
import type { Tentativa } from './tentativa.ts'

type Resposta = {
  pedido: PedidoComItens
  estanteId: number
  /** The change that was answered; null where the whole order was set. */
  tentativa: Tentativa | null
  /** Whether nothing newer of a row is waiting. */
  livre: (id: number) => boolean
}

/** Takes over the order as the server answered it, except for rows that wait for an answer of their own. */
export function aceitar(quadro: Quadro, { pedido, estanteId, tentativa, livre }: Resposta): void {
  const itens = new Map(
    pedido.itens.filter(item => item.estanteId === estanteId).map(item => [item.produtoId, item] as const),
  )
  // A product that came to the shelf since it was read has no row yet.
  const outras = pedido.itens.filter(item => item.estanteId !== estanteId || !quadro.linha(item.produtoId))
  quadro.deUmaVez(() => {
    quadro.mudarGeral({ pedidoId: pedido.id, outras, ouvido: pedido })
    for (const linha of quadro.todas()) assentarUma(linha)
  })

  function assentarUma(linha: Linha) {
    const minha = tentativa === null || tentativa.produtoId === linha.produtoId
    const quieta = linha.fase === 'parada' && !linha.problema && linha.texto === null
    if (!minha && !quieta) return
    const item = itens.get(linha.produtoId) ?? null
    if (!minha && item?.quantidade === linha.salva?.quantidade && item?.precoVenda === linha.salva?.precoVenda) return
    const salva = { salva: item, preco: item?.precoVenda ?? linha.precoNaEstante }
    if (minha && tentativa && !livre(linha.produtoId)) quadro.mudar(linha.produtoId, { ...salva, fase: 'esperando' })
    else quadro.por({ ...linha, ...salva, ...assentada(linha, item?.quantidade ?? 0, tentativa, minha) })
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
