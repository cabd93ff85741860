import { randomUUID } from 'node:crypto'
import { definirItens } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import type { Route } from '#contract/route.ts'
import { fetchCall, type Given } from '../../../test/server-process.ts'
import { type Comprador, PRECO } from '../compradores.ts'

/** `tela`: as the screen sends what is typed, four lines at a time; `itens`: all lines at once. */
export type Mode = 'tela' | 'itens'
type Task = {
  address: string
  mode: Mode
  compradores: Comprador[]
  seconds: number
  dataEntrega: string
}
/**
 * Each buyer orders again and again for so many seconds. Orders under way at the end are completed and count. `adds`:
 * milliseconds of each change of lines.
 */
export async function load(task: Task) {
  const adds: number[] = []
  let pedidos = 0
  const start = performance.now()
  await Promise.all(
    task.compradores.map(async comprador => {
      while (performance.now() < start + task.seconds * 1000) {
        await order(comprador, task, adds)
        pedidos++
      }
    }),
  )
  return { pedidos, seconds: (performance.now() - start) / 1000, adds }
}

/** Lines that are typed while the first waits to be sent. */
const TOGETHER = 4

/** Creates an order, sets ten lines, confirms. A refusal is cheap and would flatter the result, so it ends the run. */
async function order(comprador: Comprador, { address, mode, dataEntrega }: Task, adds: number[]): Promise<void> {
  const { token, clienteId, estanteId, produtos } = comprador
  const call = async <R extends Route>(route: R, given: Given<R>) => {
    const reply = await fetchCall(address, route, { token, key: randomUUID(), ...given })
    if (!reply || reply.status >= 300) throw new Error(`${route.method} ${route.url}: ${JSON.stringify(reply)}`)
    return reply.body
  }
  let [pedido] = (await call(criarPedido, { body: { clienteId } })).pedidos
  const params = { id: pedido?.id ?? 0 }
  const linhas = produtos.map(produtoId => ({ estanteId, produtoId, precoVenda: PRECO, quantidade: 1 }))
  const step = mode === 'tela' ? TOGETHER : linhas.length
  for (let sent = step; sent < linhas.length + step; sent += step) {
    const before = performance.now()
    const itens = linhas.slice(0, sent)
    ;[pedido] = (await call(definirItens, { params, body: { itens, versao: pedido?.versao } })).pedidos
    adds.push(performance.now() - before)
  }
  await call(confirmarPedido, { params, body: { dataEntrega } })
}
