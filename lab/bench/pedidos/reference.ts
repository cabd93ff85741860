import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { apiOf } from '../../../e2e/api.ts'
import { type Comprador, PRECO } from './compradores.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import { callsOf, scriptOf } from './script.ts'
import type { Stage, Trial } from './stage.ts'

/** Prepares pgbench with the server's statements on the product's database; the function returned measures orders per second. */
export async function prepareReference(stage: Stage): Promise<(trial: Trial, seconds: number) => Promise<number>> {
  const program = findPgbench()
  const { connectionString, folder, compradores, hoje, dataEntrega } = stage
  const answer = await typicalAnswer(compradores[0] as Comprador)
  return async ({ mode, keyed, compradores: clients }, seconds) => {
    const script = await scriptOf({ mode, keyed, dataEntrega, hoje, answer })
    const calls = await runPgbench(script, { program, connectionString, folder, clients, seconds })
    return calls / callsOf(mode)
  }
}

/** The answer to an add, with only the changed line; pgbench stores it under each idempotency key. */
async function typicalAnswer({ token, clienteId, estanteId, produtos }: Comprador): Promise<unknown> {
  const api = apiOf(token)
  const { pedidos } = await api(criarPedido, { body: { clienteId } })
  const id = pedidos[0]?.id ?? 0
  const [produtoId = 0] = produtos
  const body = { estanteId, produtoId, precoVenda: PRECO, quantidade: 1 }
  const answer = await api(adicionarItem, { params: { pedidoId: id }, body })
  await api(cancelarPedido, { params: { id } })
  return answer
}
