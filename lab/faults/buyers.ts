import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { criarMovimento } from '#contract/estoque.ts'
import { adicionarItem, atualizarItem } from '#contract/itens-pedido.ts'
import { estornarPagamento, registrarPagamento } from '#contract/pagamentos.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { cancelarPedido, confirmarPedido } from '#contract/pedidos-status.ts'
import { acabouProduto, voltouProduto } from '#contract/produto-acabou.ts'
import type { Route } from '#contract/route.ts'
import type { Given } from '../../test/server-process.ts'
import { criarCompradores, PRECO } from '../bench/compradores.ts'
import { ask, type Caller, type Load, signIn } from './load.ts'

/** Environment that makes the first administrator, who then makes clients and buyers. */
export const admin = { ADMIN_EMAIL: 'primeiro@exemplo.com.br', ADMIN_PASSWORD: 'girassol-da-serra' }
/** More than any run orders. */
const PLENTY = 1_000_000
const BETWEEN_MS = 60
/** Yesterday, which has begun in every time zone. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const dataEntrega = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

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
  current: (Known & { step: number; itemId: number }) | undefined
  lastDone: number
  /** The longest time without an acknowledged write, in milliseconds. */
  waited: number
  /** The provider's user who serves this company. */
  fornecedor: Caller
  /** The expected stock of the product, by all acknowledged writes. */
  estoque: number
  /** What it paid and was not taken back, by all acknowledged writes, and the newest such payment. */
  pago: number
  pagamentoId: number
}
type Current = NonNullable<Buyer['current']>
type Step = (load: Load, buyer: Buyer, order: Current) => Promise<unknown>

/** Makes buyers, each of a new company whose shelf offers more of one product of its own than any run orders. */
export async function newBuyers(load: Load, count: number): Promise<Buyer[]> {
  process.env.BASE_URL = load.addresses[0]
  const quem = { email: admin.ADMIN_EMAIL, senha: admin.ADMIN_PASSWORD }
  const { compradores } = await criarCompradores(count, 1, { quem, proprios: true })
  const buyers: Buyer[] = []
  for (const [i, { email, senha, clienteId, estanteId, produtos }] of compradores.entries()) {
    const fornecedor = await signIn(load, quem.email, quem.senha, i)
    const linha = { estanteId, produtoId: produtos[0] ?? assert.fail(), precoVenda: PRECO }
    const body = { produtoId: linha.produtoId, tipo: 'contagem', quantidade: PLENTY } as const
    await write(load, fornecedor, criarMovimento, { body })
    const known = { estoque: PLENTY, pago: 0, pagamentoId: 0, orders: [], current: undefined, lastDone: 0, waited: 0 }
    buyers.push({ ...(await signIn(load, email, senha, i)), clienteId, linha, fornecedor, ...known })
  }
  return buyers
}

/** Repeats a buyer's orders, and the provider's deliveries, receipts and ended products, until aborted. */
export async function buy(load: Load, buyer: Buyer, signal: AbortSignal): Promise<void> {
  buyer.lastDone = performance.now()
  buyer.waited = 0
  while (!signal.aborted) {
    const order = buyer.current
    if (order) {
      const steps = stepsOf(buyer.orders.length)
      await steps[order.step - 1]?.(load, buyer, order)
      if (++order.step > steps.length) buyer.current = undefined
    } else await begin(load, buyer)
    load.acknowledged++
    const now = performance.now()
    buyer.waited = Math.max(buyer.waited, now - buyer.lastDone)
    buyer.lastDone = now
    await pause(BETWEEN_MS * (0.5 + Math.random()))
  }
}

/** The steps of the nth order: cancelled, emptied by an ended product, confirmed, or delivered with a difference. */
function stepsOf(n: number): readonly Step[] {
  if (n % 3 > 0)
    return [
      add,
      change(2, 5),
      confirm,
      change(5, 7),
      ...(n % 3 === 1 ? [deliver, receive, pay, ...(n % 2 === 0 ? [takeBack] : [])] : []),
    ]
  return [add, change(2, 5), ...(n % 2 === 0 ? [endProduct, offerAgain] : [cancel])]
}

async function begin(load: Load, buyer: Buyer): Promise<void> {
  const key = `abrir-${buyer.orders.length}`
  const { body } = await ask(load, buyer, criarPedido, { body: { clienteId: buyer.clienteId }, key })
  const id = body.pedidos?.[0]?.id ?? assert.fail(JSON.stringify(body))
  buyer.current = { id, status: 'Aberto', quantidade: 0, escritas: 1, step: 1, itemId: 0 }
  buyer.orders.push(buyer.current)
}

/** Makes one acknowledged write; every attempt has the same key. */
async function write<R extends Route>(load: Load, who: Caller, route: R, given: Given<R>) {
  const { status, body } = await ask(load, who, route, given)
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

/** A write that is a line of the current order's history. */
async function writeOrder<R extends Route>(load: Load, who: Caller, order: Current, route: R, given: Given<R>) {
  const body = await write(load, who, route, { ...given, key: `pedido-${order.id}-${order.step}` })
  order.escritas++
  return body
}

const add: Step = async (load, buyer, order) => {
  const given = { params: { pedidoId: order.id }, body: { ...buyer.linha, quantidade: 2 } }
  const { pedidos } = await writeOrder(load, buyer, order, adicionarItem, given)
  order.itemId = pedidos[0]?.itens[0]?.itemPedidoId ?? assert.fail()
  order.quantidade = 2
}

const change =
  (quantidadeAntiga: number, quantidadeNova: number): Step =>
  async (load, buyer, order) => {
    const body = { ...buyer.linha, quantidadeAntiga, quantidadeNova }
    await writeOrder(load, buyer, order, atualizarItem, {
      params: { pedidoId: order.id, itemPedidoId: order.itemId },
      body,
    })
    order.quantidade = quantidadeNova
  }

const confirm: Step = async (load, buyer, order) => {
  await writeOrder(load, buyer, order, confirmarPedido, { params: { id: order.id }, body: { dataEntrega } })
  order.status = 'Confirmado'
}

const cancel: Step = async (load, buyer, order) => {
  await writeOrder(load, buyer, order, cancelarPedido, { params: { id: order.id } })
  order.status = 'Cancelado'
}

const deliver: Step = async (load, buyer, order) => {
  const body = { itens: [{ itemPedidoId: order.itemId, quantidadeEntregue: 4, motivo: 'faltou' }] }
  await writeOrder(load, buyer.fornecedor, order, entregarPedido, { params: { id: order.id }, body })
  Object.assign(order, { status: 'Entregue', entregue: 4 })
  buyer.estoque -= 4
}

const VALOR = 30

/** More than the order owes: the rest is credit, which the next one uses. */
const pay: Step = async (load, buyer, { id }) => {
  const body = { clienteId: buyer.clienteId, data: yesterday, valor: VALOR, forma: 'pix', fitid: `pix-${id}` } as const
  const { pagamentos } = await write(load, buyer.fornecedor, registrarPagamento, { body, key: `pagar-${id}` })
  buyer.pago += VALOR
  buyer.pagamentoId = pagamentos[0]?.id ?? assert.fail()
}

const takeBack: Step = async (load, buyer, { id }) => {
  const given = { params: { id: buyer.pagamentoId }, body: { motivo: 'devolvido' }, key: `estornar-${id}` }
  await write(load, buyer.fornecedor, estornarPagamento, given)
  buyer.pago -= VALOR
}

/** Ends the product; the order has no other line, so it is cancelled. */
const endProduct: Step = async (load, { fornecedor, linha }, order) => {
  const given = { params: { id: linha.produtoId }, body: { retirarDe: [order.id] } }
  await writeOrder(load, fornecedor, order, acabouProduto, given)
  order.status = 'Cancelado'
}

const offerAgain: Step = (load, { fornecedor, linha }, { id }) =>
  write(load, fornecedor, voltouProduto, { params: { id: linha.produtoId }, key: `voltou-${id}` })

const receive: Step = async (load, buyer, { id }) => {
  const body = { produtoId: buyer.linha.produtoId, tipo: 'entrada', quantidade: 3 } as const
  await write(load, buyer.fornecedor, criarMovimento, { body, key: `entrada-${id}` })
  buyer.estoque += 3
}
