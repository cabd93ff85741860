import assert from 'node:assert/strict'
import * as contract from '#contract/itens-pedido.ts'
import type { PedidoAberto } from './pedido-aberto.ts'
import type { Caller } from './world.ts'

type Edit = Partial<{ estanteId: number; produtoId: number; precoVenda: number; antiga: number; nova: number }>
/** Changes the order's first line, from 2 to 5 by default. */
export function edit(
  { id, itemId, linha, buyer }: PedidoAberto,
  { antiga = 2, nova = 5, ...other }: Edit = {},
  who = buyer,
) {
  const body = { ...linha, ...other, quantidadeAntiga: antiga, quantidadeNova: nova }
  return who.call(contract.atualizarItem, { params: { pedidoId: id, itemPedidoId: itemId }, body })
}

export function remove({ id, itemId, estanteId, produtoId, buyer }: PedidoAberto, quantidade = 2, who: Caller = buyer) {
  const params = { pedidoId: id, itemId, estanteId, produtoId }
  return who.call(contract.removerItem, { params, body: { quantidade } })
}

/** Sets all lines of an order, as its buyer or as somebody else. */
export const define = (order: Pick<PedidoAberto, 'params' | 'buyer'>, ...itens: contract.Linha[]) =>
  defineAs(order.buyer, order, ...itens)
export const defineAs = (who: Caller, { params }: Pick<PedidoAberto, 'params'>, ...itens: contract.Linha[]) =>
  who.call(contract.definirItens, { params, body: { itens } })

/** Asserts that line, reservation and total are unchanged. */
export async function unchanged(order: PedidoAberto, quantidade = 2) {
  assert.equal(await order.reservada(), quantidade)
  const told = (await order.itens()).map(item => item.quantidade)
  assert.deepEqual(told, quantidade ? [quantidade] : [])
}
