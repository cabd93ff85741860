import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { apiOf } from '../../../e2e/api.ts'
import { type Comprador, LINHAS, PRECO } from './compradores.ts'
import type { Caso, Palco } from './palco.ts'
import { correrPgbench, findPgbench } from './pgbench.ts'
import { callsOf, roteiro } from './roteiro.ts'

/** Orders per second of pgbench with the server's own statements, on the product's database. */
export async function prepararReferencia(palco: Palco): Promise<(caso: Caso, segundos: number) => Promise<number>> {
  const program = findPgbench()
  const { connectionString, folder, compradores, hoje, dataEntrega } = palco
  const resposta = await respostaMedia(compradores[0] as Comprador)
  return async ({ modo, comChave, compradores: clients }, segundos) => {
    const script = await roteiro({ modo, comChave, dataEntrega, hoje, resposta })
    const calls = await correrPgbench(script, { program, connectionString, folder, clients, segundos })
    return calls / callsOf(modo)
  }
}

/** The answer to an add halfway through an order: what pgbench keeps under each key. */
async function respostaMedia({ token, clienteId, estanteId, produtos }: Comprador): Promise<unknown> {
  const api = apiOf(token)
  const { pedidos } = await api(criarPedido, { body: { clienteId } })
  const id = pedidos[0]?.id ?? 0
  let answer: unknown
  for (const produtoId of produtos.slice(0, LINHAS / 2))
    answer = await api(adicionarItem, {
      params: { pedidoId: id },
      body: { estanteId, produtoId, precoVenda: PRECO, quantidade: 1 },
    })
  await api(cancelarPedido, { params: { id } })
  return answer
}
