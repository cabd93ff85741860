import { adicionarItem, atualizarItem, type PedidoComItens, removerItem } from '#contract/itens-pedido.ts'
import { call, newIdempotencyKey } from '../../../api/call.ts'
import type { Failure } from '../../../ui/failure.ts'
import type { Linha } from './linhas.ts'

/**
 * One change on its way. It is frozen until it is answered: without an answer nobody knows whether it was done, so the
 * same body goes again under the same key before anything newer of its row.
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

/** What has to be sent for a row; null where the server has it already. */
export function novaTentativa(linha: Linha, pedidoId: number, estanteId: number): Tentativa | null {
  const { produtoId, salva, quer: nova, preco: precoVenda } = linha
  const antiga = salva?.quantidade ?? 0
  if (nova === antiga) return null
  const tipo = antiga === 0 ? 'adicionar' : nova === 0 ? 'remover' : 'atualizar'
  const itemPedidoId = salva?.itemPedidoId ?? 0
  return { chave: newIdempotencyKey(), tipo, pedidoId, estanteId, produtoId, itemPedidoId, precoVenda, antiga, nova }
}

/** The order as it stands after the change, or why it was not made. */
export async function mandar(t: Tentativa): Promise<{ pedido?: PedidoComItens; errors?: Failure }> {
  const { data, errors } = await chamar(t)
  return errors ? { errors } : { pedido: data.pedidos[0] }
}

function chamar({ chave: idempotencyKey, tipo, pedidoId, itemPedidoId, nova, antiga, ...linha }: Tentativa) {
  const { estanteId, produtoId, precoVenda } = linha
  const produto = { estanteId, produtoId, precoVenda }
  switch (tipo) {
    case 'adicionar':
      return call(adicionarItem, {
        params: { pedidoId },
        body: { ...produto, quantidade: nova, quantidadeAntiga: 0 },
        idempotencyKey,
      })
    case 'atualizar':
      return call(atualizarItem, {
        params: { pedidoId, itemPedidoId },
        body: { ...produto, quantidadeAntiga: antiga, quantidadeNova: nova },
        idempotencyKey,
      })
    case 'remover':
      return call(removerItem, {
        params: { pedidoId, itemId: itemPedidoId, estanteId, produtoId },
        body: { quantidade: antiga },
        idempotencyKey,
      })
  }
}
