import assert from 'node:assert/strict'
import { somarDias } from '#contract/dias.ts'
import type * as pedidos from '#contract/pedidos.ts'
import { edit } from '../linha-do-pedido.ts'
import { ENTREGA, openOrder, pedidoAberto } from '../pedido-aberto.ts'
import type { Caller, World } from '../world.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const [DAY, OTHER] = [ENTREGA, somarDias(ENTREGA, 1)]

/** An order of R$ 20, for a client whose buyers need approval above `acima`. */
export async function waiting(
  world: World,
  { acima = 15, confirm = true }: { acima?: number | null; confirm?: boolean } = {},
) {
  const order = await pedidoAberto(world)
  await world.db.rows`update cliente set aprovacao_acima = ${acima} where id = ${order.clienteId}`
  const aprovador = await world.newPerson('aprovador', order.clienteId)
  if (confirm) assert.equal((await order.confirm(DAY)).status, 200)
  return { ...order, aprovador }
}
export type Waiting = Awaited<ReturnType<typeof waiting>>

/** Sets the quantity of the order's only line, which had 2. */
export const change = (order: Waiting, quantidadeNova: number, who: Caller = order.buyer) =>
  edit(order, { nova: quantidadeNova }, who)

/** The next order of the same client and shelf, of R$ 10 for each of `quantidade`. */
export const next = (world: World, first: Waiting, quantidade?: number) => openOrder(world, first, quantidade)
export const waits = ({ status, body }: { status: number; body: { pedidos: pedidos.Pedido[] } }) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body.pedidos[0]?.aguardaAprovacao
}
