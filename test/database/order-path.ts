import assert from 'node:assert/strict'
import { lerCliente, lerRegrasDeEntrega } from '#contract/clientes.ts'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { lerEstante, listarEstantesDoCliente } from '#contract/estantes.ts'
import * as itens from '#contract/itens-pedido.ts'
import * as pedidos from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import type { Answer, Route } from '#contract/route.ts'
import { conferirValorTotal, recuperarValorTotal, somarValorTotal } from '#contract/valor-total.ts'
import type { Caller } from '../world.ts'

export type Shelf = { clienteId: number; estanteId: number; produtos: readonly number[]; precoVenda: number }
export type Walk = {
  /** Every call made so far, as the contract's method and URL. */
  called: Set<string>
  /** The buyer reads its shelves, fills an order, changes, confirms, moves and cancels it. */
  buyer(): Promise<void>
  /** The buyer leaves an order open. */
  leaveOpen(): Promise<void>
  /** An administrator takes an order for the client to its end, and deletes another. */
  administrator(): Promise<void>
}

/** `refused`: the status of an expected refusal. */
type Call = <R extends Route>(
  route: R,
  args?: { params?: Record<string, string | number>; body?: object },
  refused?: number,
) => Promise<Answer<R>>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
let keys = 0

/** Every call of an order's life, by one person for one client. `keyed`: each write carries an Idempotency-Key, as in the browser. */
export function orderPath(person: Caller, shelf: Shelf, keyed: boolean): Walk {
  const { clienteId, estanteId, produtos, precoVenda } = shelf
  const called = new Set<string>()
  const [first = 0, second = 0, third = 0] = produtos
  const line = (produtoId: number, quantidade: number) => ({ estanteId, produtoId, precoVenda, quantidade })
  const call: Call = async (route, args = {}, refused) => {
    called.add(`${route.method} ${route.url}`)
    const headers: Record<string, string> =
      keyed && route.method !== 'GET' ? { 'idempotency-key': `caminho-${++keys}` } : {}
    const reply = await person.call<Route>(route, { ...args, headers })
    const expected = refused ? reply.status === refused : reply.status < 300
    assert.ok(expected, `${route.method} ${route.url}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body as Answer<typeof route>
  }
  const open = async () => (await call(pedidos.criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? assert.fail()
  const fill = (id: number, ...linhas: ReturnType<typeof line>[]) =>
    call(itens.definirItens, { params: { id }, body: { itens: linhas } })
  const confirm = (id: number) => call(passos.confirmarPedido, { params: { id }, body: { dataEntrega: inDays(5) } })

  return {
    called,
    buyer: async () => {
      await scheduledRound(call, shelf)
      const id = await open()
      assert.equal(await open(), id)
      const params = { pedidoId: id }
      const added = await call(itens.adicionarItem, { params, body: line(first, 2) })
      const itemPedidoId = added.pedidos[0]?.itens[0]?.itemPedidoId ?? assert.fail()
      await call(itens.adicionarItem, { params, body: line(first, 1) })
      await call(itens.adicionarItem, { params, body: line(second, 1) })
      await call(itens.adicionarItem, { params, body: { ...line(third, 1), precoVenda: precoVenda + 1 } }, 409)
      await call(itens.adicionarItem, { params, body: line(third, 9_999_999) }, 409)
      const change = { quantidadeAntiga: 3, quantidadeNova: 5, estanteId, produtoId: first, precoVenda }
      await call(itens.atualizarItem, { params: { ...params, itemPedidoId }, body: change })
      const out = { ...params, itemId: itemPedidoId, estanteId, produtoId: first }
      await call(itens.removerItem, { params: out, body: { quantidade: 5 } })
      await fill(id, line(first, 4), line(second, 2), line(third, 3))
      await call(passos.observarPedido, { params: { id }, body: { observacao: 'Portão azul' } })
      await readOrder(call, id)
      await confirm(id)
      await call(passos.confirmarPedido, { params: { id }, body: { dataEntrega: inDays(5) } }, 409)
      await call(passos.alterarEntrega, { params: { id, data: inDays(6) } })
      await call(passos.cancelarPedido, { params: { id } })
      const other = await open()
      await fill(other, line(second, 1))
      await call(passos.cancelarPedidoComObservacao, { params: { id: other }, body: { observacao: 'Engano' } })
      await readOrder(call, other)
      await scheduledRound(call, shelf)
    },
    leaveOpen: async () => void (await fill(await open(), line(first, 1), line(third, 2))),
    administrator: async () => {
      await scheduledRound(call, shelf)
      const id = await open()
      await fill(id, line(first, 1), line(second, 1))
      await confirm(id)
      await call(itens.adicionarItem, { params: { pedidoId: id }, body: line(third, 1) })
      await call(passos.atribuirEmpresa, { params: { id, empresa: 'Matriz' } })
      await call(entregarPedido, { params: { id } })
      await call(passos.finalizarPedido, { params: { id } })
      await readOrder(call, id)
      const other = await open()
      await fill(other, line(third, 2))
      await call(passos.excluirPedido, { params: { id: other } })
    },
  }
}

async function scheduledRound(call: Call, { clienteId, estanteId }: Shelf): Promise<void> {
  await call(lerCliente, { params: { id: clienteId } })
  await call(lerRegrasDeEntrega, { params: { id: clienteId } })
  await call(listarEstantesDoCliente, { params: { id: clienteId } })
  await call(lerEstante, { params: { id: estanteId } })
  await call(listarProdutosParaPedir, { params: { id: estanteId } })
  await call(pedidos.listarPedidosDoCliente, { params: { clienteId } })
  await call(pedidos.lerUltimoPedido, { params: { clienteId } })
}

async function readOrder(call: Call, id: number): Promise<void> {
  const params = { id }
  await call(pedidos.lerPedido, { params })
  await call(itens.listarItens, { params })
  await call(pedidos.lerHistorico, { params })
  await call(recuperarValorTotal, { params })
  const { valorTotal } = await call(somarValorTotal, { params })
  await call(conferirValorTotal, { params, body: { valorTotal } })
  await call(conferirValorTotal, { params, body: { valorTotal: valorTotal + 1 } }, 409)
}
