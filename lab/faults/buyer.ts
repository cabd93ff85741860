import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import * as itens from '#contract/itens-pedido.ts'
import { criarPedido, lerHistorico, lerPedido } from '#contract/pedidos.ts'
import { cancelarPedido, confirmarPedido } from '#contract/pedidos-status.ts'
import type { Route } from '#contract/route.ts'
import type { Given } from '../../test/server-process.ts'
import { ask, type Caller, jumpedSince, type Load } from './load.ts'

/** An order as its buyer was told that it is: `escritas` counts what was acknowledged, each a line of its history. */
export type Known = { id: number; status: 'Aberto' | 'Confirmado' | 'Cancelado'; quantidade: number; escritas: number }
export type Buyer = Caller & {
  clienteId: number
  linha: { estanteId: number; produtoId: number; precoVenda: number }
  orders: Known[]
  current: (Known & { step: number; itemId: number; jumps: number }) | undefined
  lastDone: number
}

const BETWEEN_MS = 60
/** Of every order here. */
export const dataEntrega = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

/** Opens an order, adds a line, changes it, confirms or cancels, again and again, until told to stop. */
export async function buy(load: Load, buyer: Buyer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await step(load, buyer)
    load.acknowledged++
    buyer.lastDone = performance.now()
    await pause(BETWEEN_MS * (0.5 + Math.random()))
  }
}

async function step(load: Load, buyer: Buyer): Promise<void> {
  const order = buyer.current
  if (!order) return begin(load, buyer)
  const { id, itemId } = order
  const { linha } = buyer
  if (order.step === 1) {
    const body = { ...linha, quantidade: 2 }
    const done = await write(load, buyer, itens.adicionarItem, { params: { pedidoId: id }, body })
    if (done) order.quantidade = 2
    order.itemId = done?.body?.pedidos[0]?.itens[0]?.itemPedidoId ?? (await itemOf(load, buyer, id))
  } else if (order.step === 2) {
    const body = { ...linha, quantidadeAntiga: 2, quantidadeNova: 5 }
    const params = { pedidoId: id, itemPedidoId: itemId }
    if (await write(load, buyer, itens.atualizarItem, { params, body })) order.quantidade = 5
  } else if (buyer.orders.length % 3 === 0) {
    if (await write(load, buyer, cancelarPedido, { params: { id } })) order.status = 'Cancelado'
  } else if (await write(load, buyer, confirmarPedido, { params: { id }, body: { dataEntrega } }))
    order.status = 'Confirmado'
  order.step++
  if (order.status !== 'Aberto') buyer.current = undefined
}

async function begin(load: Load, buyer: Buyer): Promise<void> {
  const key = `abrir-${buyer.orders.length}`
  const done = await ask(load, buyer, criarPedido, { body: { clienteId: buyer.clienteId }, key })
  const id = done?.body.pedidos?.[0]?.id ?? assert.fail(JSON.stringify(done))
  const order = { id, status: 'Aberto' as const, quantidade: 0, escritas: 1 }
  buyer.current = { ...order, step: 1, itemId: 0, jumps: load.jumps }
  buyer.orders.push(buyer.current)
}

/** One acknowledged change of the current order. Undefined where a day's jump had expired it, which it is told as then. */
async function write<R extends Route>(load: Load, buyer: Buyer, route: R, given: Given<R>) {
  const order = buyer.current ?? assert.fail()
  const isDone = async () => (await storyOf(load, buyer, order.id)) > order.escritas
  const done = await ask(load, buyer, route, { ...given, key: `pedido-${order.id}-${order.step}`, isDone })
  if (done?.status === 409) {
    assert.ok(jumpedSince(load, order.jumps), `Refused: ${JSON.stringify(done.body)}`)
    const now = await ask(load, buyer, lerPedido, { params: { id: order.id } })
    assert.equal(now?.body.pedidos[0]?.status, 'Cancelado', JSON.stringify(done.body))
    order.status = 'Cancelado'
    order.escritas++
    return undefined
  }
  assert.ok(!done || done.status < 300, JSON.stringify(done))
  order.escritas++
  return { body: done?.body }
}

/** What the buyer's side wrote: that a jump has expired the order does not mean that its last change was done. */
async function storyOf(load: Load, buyer: Buyer, id: number): Promise<number> {
  const story = await ask(load, buyer, lerHistorico, { params: { id } })
  return (story ?? assert.fail()).body.historico.filter(({ usuarioId }) => usuarioId !== null).length
}

async function itemOf(load: Load, buyer: Buyer, id: number): Promise<number> {
  const lines = await ask(load, buyer, itens.listarItens, { params: { id } })
  return lines?.body.itens[0]?.itemPedidoId ?? 0
}
