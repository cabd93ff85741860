import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { emReais } from '#contract/dinheiro.ts'
import { proximosDias } from '#contract/entrega.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido, observarPedido } from '#contract/pedidos-status.ts'
import type { Cozinha } from './cozinha.ts'

/** An order of that kitchen for its first products, confirmed for the third of the days it could have chosen. */
export async function pedidoConfirmado({ admin, clienteId, produtos }: Cozinha, linhas = 1) {
  const { regras } = await admin(lerRegrasDeEntrega, { params: { id: clienteId } })
  const id = (await admin(criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? 0
  const estanteId = (await admin(listarEstantesDoCliente, { params: { id: clienteId } })).estantes[0]?.id ?? 0
  for (const { id: produtoId, precoVenda } of produtos.slice(0, linhas))
    await admin(adicionarItem, { params: { pedidoId: id }, body: { estanteId, produtoId, precoVenda, quantidade: 20 } })
  await admin(observarPedido, { params: { id }, body: { observacao: 'Portão azul' } })
  const dataEntrega = proximosDias(regras, true, 3)[2] ?? ''
  const { pedidos } = await admin(confirmarPedido, { params: { id }, body: { dataEntrega } })
  return { id, dataEntrega, total: emReais(pedidos[0]?.valorTotal ?? 0) }
}
