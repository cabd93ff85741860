import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'

/** Fields of an order before and after, for the history. */
export function changed<Field extends keyof Pedido>(antes: Pedido, depois: Pedido, ...fields: Field[]) {
  const of = (pedido: Pedido) => Object.fromEntries(fields.map(field => [field, pedido[field]]))
  return { antes: of(antes), depois: of(depois) }
}

/** An order's lines as ordered, for a notice. */
export const itensDoAviso = (linhas: readonly ItemPedido[]) => ({
  itens: linhas.map(({ produtoId, nome, unidadeMedida, quantidade, precoVenda, valor }) => ({
    produtoId,
    nome,
    unidadeMedida,
    quantidade,
    precoVenda,
    valor,
  })),
})
