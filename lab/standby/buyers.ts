import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { criarCliente } from '#contract/clientes.ts'
import { adicionarProdutoNaEstante } from '#contract/estante-produtos.ts'
import { criarEstante } from '#contract/estantes.ts'
import { adicionarItem, listarItens } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { criarProduto } from '#contract/produtos.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { fetchCall } from '../../test/server-process.ts'

export const PRECO = 2.5

/** Adds one unit at a time, retrying with the same idempotency key until acknowledged. */
export type Buyer = { pedidoId: number; estanteId: number; produtoId: number; acknowledged: number; last: number }

export async function newBuyer(address: string, token: string, i: number): Promise<Buyer> {
  const { clienteId, estanteId, produtoId } = await newShelf(address, token, i)
  const pedido = await fetchCall(address, criarPedido, { token, body: { clienteId } })
  return { pedidoId: pedido?.body.pedidos[0]?.id ?? assert.fail(), estanteId, produtoId, acknowledged: 0, last: 0 }
}

/** Makes a client with a shelf that offers more of one product, at `PRECO`, than any run orders. */
export async function newShelf(address: string, token: string, i: number) {
  const call: typeof fetchCall = (to, route, given) => fetchCall(to, route, { token, ...given })
  const cliente = await call(address, criarCliente, { body: { nome: `Cliente ${i}`, cnpj: cnpjDeTeste(i) } })
  const clienteId = cliente?.body.clientes[0]?.id ?? assert.fail()
  const produto = await call(address, criarProduto, {
    body: { nome: `Produto ${i}`, precoCusto: 1, unidadeMedida: 'UN' },
  })
  const produtoId = produto?.body.produtos[0]?.id ?? assert.fail()
  const estante = await call(address, criarEstante, { body: { periodo: 'Único', clienteId } })
  const estanteId = estante?.body.estantes[0]?.id ?? assert.fail()
  await call(address, adicionarProdutoNaEstante, {
    params: { idEstante: estanteId, idProduto: produtoId },
    body: { precoVenda: PRECO, quantidade: 1_000_000 },
  })
  return { clienteId, estanteId, produtoId }
}

/** Orders until aborted and the last call is answered. Each attempt goes to the next server. */
export async function buy(
  addresses: readonly string[],
  token: string,
  buyer: Buyer,
  { signal, onDone }: { signal: AbortSignal; onDone: () => void },
): Promise<void> {
  const deadline = Date.now() + 120_000
  for (let tries = 0; !signal.aborted || buyer.last > buyer.acknowledged; tries++) {
    assert.ok(Date.now() < deadline, 'An order was not taken within two minutes')
    if (buyer.last === buyer.acknowledged) buyer.last++
    const { pedidoId, estanteId, produtoId, last } = buyer
    const reply = await fetchCall(addresses[tries % addresses.length] ?? '', adicionarItem, {
      token,
      params: { pedidoId },
      body: { estanteId, produtoId, precoVenda: PRECO, quantidade: 1 },
      key: `${pedidoId}-${last}`,
    })
    if (reply && reply.status < 300) {
      buyer.acknowledged = last
      onDone()
    } else if (reply) assert.equal(reply.status, 503, JSON.stringify(reply.body))
    if (!reply || reply.status >= 300) await pause(100)
  }
}

/** Units in the order, by the server's answer. */
export async function held(address: string, token: string, { pedidoId }: Buyer): Promise<number> {
  const itens = await fetchCall(address, listarItens, { token, params: { id: pedidoId } })
  assert.equal(itens?.status, 200)
  return itens?.body.itens[0]?.quantidade ?? 0
}
