import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { confirmarPedido, criarPedido } from '#contract/pedidos.ts'
import type { Cozinha } from './cozinha.ts'

/** An order for each of these days, one after the other: a client has one that is open. */
export async function confirmados({ admin, clienteId, produtos: [produto] }: Cozinha, dias: readonly string[]) {
  const { estantes } = await admin(listarEstantesDoCliente, { params: { id: clienteId } })
  const ids: number[] = []
  for (const dataEntrega of dias) {
    const id = (await admin(criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? 0
    const linha = { estanteId: estantes[0]?.id ?? 0, produtoId: produto?.id ?? 0, precoVenda: produto?.precoVenda ?? 0 }
    await admin(adicionarItem, { params: { pedidoId: id }, body: { ...linha, quantidade: 20 } })
    await admin(confirmarPedido, { params: { id }, body: { dataEntrega } })
    ids.push(id)
  }
  return ids
}
