import {
  adicionarItem,
  atualizarItem,
  type ItemPedido,
  listarItens,
  type PedidoComItens,
  removerItem,
} from '#contract/itens-pedido.ts'
import { call, newIdempotencyKey } from '../../../api/call.ts'
import type { Failure } from '../../../ui/failure.ts'
import type { Geral, Linha } from './linhas.ts'

/**
 * One change in flight, frozen until answered. Without an answer its effect is unknown, so the same body is sent again
 * under the same key before any newer change of the row.
 */
export type Tentativa = {
  chave: string
  tipo: 'adicionar' | 'atualizar' | 'remover'
  pedidoId: number
  estanteId: number
  produtoId: number
  itemPedidoId: number
  precoVenda: number
  antiga: number
  nova: number
}

/** The change to send for a row; null if the server has it already. */
export function novaTentativa(linha: Linha, pedidoId: number, estanteId: number): Tentativa | null {
  const { produtoId, salva, quer: nova, preco: precoVenda } = linha
  const antiga = salva?.quantidade ?? 0
  if (nova === antiga) return null
  const tipo = antiga === 0 ? 'adicionar' : nova === 0 ? 'remover' : 'atualizar'
  const itemPedidoId = salva?.itemPedidoId ?? 0
  return { chave: newIdempotencyKey(), tipo, pedidoId, estanteId, produtoId, itemPedidoId, precoVenda, antiga, nova }
}

type Ouvido = Geral['ouvido']

/**
 * The order after the change, or why it failed. The server returns only the changed line, so that an answer does not
 * grow with the order. `ouvido` is called after the answer.
 */
export async function mandar(
  t: Tentativa,
  ouvido: () => Ouvido,
): Promise<{ pedido?: PedidoComItens; errors?: Failure }> {
  const { data, errors } = await chamar(t)
  const pedido = data?.pedidos[0]
  if (errors || !pedido) return errors ? { errors } : {}
  const itens = comAsOutras(pedido, t, ouvido())
  if (itens) return { pedido: { ...pedido, itens } }
  const lido = await call(listarItens, { params: { id: pedido.id } })
  return lido.errors ? { errors: lido.errors } : { pedido: { ...pedido, ...lido.data } }
}

/** All lines after an answer with only the changed one; null if others have changed more than this screen knows. */
export function comAsOutras(pedido: PedidoComItens, t: Tentativa, ouvido: Ouvido): ItemPedido[] | null {
  const antes = (pedido.versao ?? 0) - 1
  const ouvida = ouvido?.versao ?? -1
  if (!ouvido || ouvida < antes) return null
  if (ouvida > antes) return ouvido.itens
  const outras = ouvido.itens.filter(item => item.produtoId !== t.produtoId || item.estanteId !== t.estanteId)
  return [
    ...outras,
    ...pedido.itens.filter(({ produtoId, estanteId }) => produtoId === t.produtoId && estanteId === t.estanteId),
  ]
}

function chamar({ chave: idempotencyKey, tipo, pedidoId, itemPedidoId, nova, antiga, ...linha }: Tentativa) {
  const { estanteId, produtoId, precoVenda } = linha
  const produto = { estanteId, produtoId, precoVenda }
  const how = { idempotencyKey, minimal: true }
  switch (tipo) {
    case 'adicionar':
      return call(adicionarItem, {
        params: { pedidoId },
        body: { ...produto, quantidade: nova, quantidadeAntiga: 0 },
        ...how,
      })
    case 'atualizar':
      return call(atualizarItem, {
        params: { pedidoId, itemPedidoId },
        body: { ...produto, quantidadeAntiga: antiga, quantidadeNova: nova },
        ...how,
      })
    case 'remover':
      return call(removerItem, {
        params: { pedidoId, itemId: itemPedidoId, estanteId, produtoId },
        body: { quantidade: antiga },
        ...how,
      })
  }
}
