import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { abrirProximoPeriodo } from '#contract/estante-copia.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { criarMovimento } from '#contract/estoque.ts'
import * as itens from '#contract/itens-pedido.ts'
import { criarPedido, lerHistorico, lerPedido } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { cancelarPedido, confirmarPedido } from '#contract/pedidos-status.ts'
import { acabouProduto, voltouProduto } from '#contract/produto-acabou.ts'
import { lerProduto } from '#contract/produtos.ts'
import type { Route } from '#contract/route.ts'
import type { Given } from '../../test/server-process.ts'
import { ask, type Caller, jumpedSince, type Load } from './load.ts'

/** An order as its buyer knows it. `escritas`: acknowledged writes, each a line of its history. */
export type Known = {
  id: number
  status: 'Aberto' | 'Confirmado' | 'Entregue' | 'Cancelado'
  quantidade: number
  /** The delivered quantity, when less than ordered. */
  entregue?: number
  escritas: number
}
export type Buyer = Caller & {
  clienteId: number
  linha: { estanteId: number; produtoId: number; precoVenda: number }
  orders: Known[]
  current: (Known & { step: number; itemId: number; jumps: number }) | undefined
  lastDone: number
  /** The provider's user who serves this company. */
  fornecedor: Caller
  /** The expected stock of the product and number of shelves, by all acknowledged writes. */
  estoque: number
  estantes: number
}

type Current = NonNullable<Buyer['current']>
type Step = (load: Load, buyer: Buyer, order: Current) => Promise<unknown>

const BETWEEN_MS = 60
/** Delivery day of every order in this load. */
export const dataEntrega = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

/** Repeats a buyer's orders, and the provider's deliveries, receipts and ended products, until aborted. */
export async function buy(load: Load, buyer: Buyer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const order = buyer.current
    if (order) {
      const steps = stepsOf(buyer.orders.length)
      await steps[order.step - 1]?.(load, buyer, order)
      if (++order.step > steps.length) buyer.current = undefined
    } else await begin(load, buyer)
    load.acknowledged++
    buyer.lastDone = performance.now()
    await pause(BETWEEN_MS * (0.5 + Math.random()))
  }
}

/** The steps of the nth order: cancelled, emptied by an ended product, confirmed, or delivered with a difference. */
function stepsOf(n: number): readonly Step[] {
  if (n % 3 > 0) return [add, change, confirm, changeConfirmed, ...(n % 3 === 1 ? [deliver, receive] : [])]
  return [add, change, ...(n % 2 === 0 ? [endProduct, offerAgain] : [cancel, openNextPeriod])]
}

async function begin(load: Load, buyer: Buyer): Promise<void> {
  const key = `abrir-${buyer.orders.length}`
  const done = await ask(load, buyer, criarPedido, { body: { clienteId: buyer.clienteId }, key })
  const id = done?.body.pedidos?.[0]?.id ?? assert.fail(JSON.stringify(done))
  const order = { id, status: 'Aberto' as const, quantidade: 0, escritas: 1 }
  buyer.current = { ...order, step: 1, itemId: 0, jumps: load.jumps }
  buyer.orders.push(buyer.current)
}

const add: Step = async (load, buyer, order) => {
  const body = { ...buyer.linha, quantidade: 2 }
  const done = await write(load, buyer, itens.adicionarItem, { params: { pedidoId: order.id }, body })
  if (done) order.quantidade = 2
  order.itemId = done?.body?.pedidos[0]?.itens[0]?.itemPedidoId ?? (await itemOf(load, buyer, order.id))
}

const changeTo =
  (quantidadeAntiga: number, quantidadeNova: number): Step =>
  async (load, buyer, order) => {
    const body = { ...buyer.linha, quantidadeAntiga, quantidadeNova }
    const params = { pedidoId: order.id, itemPedidoId: order.itemId }
    if (await write(load, buyer, itens.atualizarItem, { params, body })) order.quantidade = quantidadeNova
  }
const change = changeTo(2, 5)
const changeConfirmed = changeTo(5, 7)

const confirm: Step = async (load, buyer, order) => {
  const done = await write(load, buyer, confirmarPedido, { params: { id: order.id }, body: { dataEntrega } })
  if (done) order.status = 'Confirmado'
}

const cancel: Step = async (load, buyer, order) => {
  if (await write(load, buyer, cancelarPedido, { params: { id: order.id } })) order.status = 'Cancelado'
}

const deliver: Step = async (load, buyer, order) => {
  const body = { itens: [{ itemPedidoId: order.itemId, quantidadeEntregue: 4, motivo: 'faltou' }] }
  if (!(await write(load, buyer, entregarPedido, { params: { id: order.id }, body }, buyer.fornecedor))) return
  Object.assign(order, { status: 'Entregue', entregue: 4 })
  buyer.estoque -= 4
}

/** Ends the product; the order has no other line, so it is cancelled. */
const endProduct: Step = async (load, buyer, order) => {
  const given = { params: { id: buyer.linha.produtoId }, body: { retirarDe: [order.id] } }
  if (await write(load, buyer, acabouProduto, given, buyer.fornecedor)) order.status = 'Cancelado'
}

const offerAgain: Step = (load, { fornecedor, linha }, { id }) =>
  ask(load, fornecedor, voltouProduto, { params: { id: linha.produtoId }, key: `voltou-${id}` })

const receive: Step = async (load, buyer, { id }) => {
  const { fornecedor, linha, estoque } = buyer
  const isDone = async () => {
    const read = await ask(load, fornecedor, lerProduto, { params: { id: linha.produtoId } })
    return read?.body.produtos[0]?.estoque !== estoque
  }
  const body = { produtoId: linha.produtoId, tipo: 'entrada', quantidade: 3 } as const
  const done = await ask(load, fornecedor, criarMovimento, { body, key: `entrada-${id}`, isDone })
  assert.ok(!done || done.status === 201, JSON.stringify(done))
  buyer.estoque += 3
}

const openNextPeriod: Step = async (load, buyer, { id }) => {
  const { fornecedor, clienteId } = buyer
  const periodo = `Depois do ${id}`
  const isDone = async () => {
    const read = await ask(load, fornecedor, listarEstantesDoCliente, { params: { id: clienteId } })
    return read?.body.estantes[0]?.periodo === periodo
  }
  const body = { periodo, validaDe: null, validaAte: null, clientes: [clienteId] }
  const done = await ask(load, fornecedor, abrirProximoPeriodo, { body, key: `periodo-${id}`, isDone })
  assert.ok(!done || done.status === 201, JSON.stringify(done))
  buyer.estantes++
}

/** Makes one acknowledged change of the current order. Undefined when a clock jump has expired the order, which is then recorded. */
async function write<R extends Route>(load: Load, buyer: Buyer, route: R, given: Given<R>, who: Caller = buyer) {
  const order = buyer.current ?? assert.fail()
  if (order.status === 'Cancelado') return undefined
  const isDone = async () => (await storyOf(load, buyer, order.id)) > order.escritas
  const done = await ask(load, who, route, { ...given, key: `pedido-${order.id}-${order.step}`, isDone })
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

/** Number of history lines by people. An expiry, written by the server, does not show that the last change was done. */
async function storyOf(load: Load, { fornecedor }: Buyer, id: number): Promise<number> {
  const story = await ask(load, fornecedor, lerHistorico, { params: { id } })
  return (story ?? assert.fail()).body.historico.filter(({ usuarioId }) => usuarioId !== null).length
}

async function itemOf(load: Load, buyer: Buyer, id: number): Promise<number> {
  const lines = await ask(load, buyer, itens.listarItens, { params: { id } })
  return lines?.body.itens[0]?.itemPedidoId ?? 0
}
