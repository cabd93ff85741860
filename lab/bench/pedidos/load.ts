/** The load process: each buyer orders again and again on its own connection for so many seconds. */
import { randomUUID } from 'node:crypto'
import { type Connection, requestText } from '../connection.ts'
import { serveTasks } from '../load-process.ts'
import { ordersFor, type Round } from '../round.ts'
import { type Comprador, PRECO } from './compradores.ts'

export type Mode = 'linha' | 'itens'
export type Task = {
  address: string
  mode: Mode
  /** Whether each write carries an Idempotency-Key, as in the browser. */
  keyed: boolean
  compradores: Comprador[]
  seconds: number
  dataEntrega: string
}
/** `adds`: milliseconds of each added line. */
export type Done = Round & { adds: number[] }

serveTasks(async ({ address, seconds, compradores, ...task }: Task): Promise<Done> => {
  const adds: number[] = []
  const done = await ordersFor(address, compradores, seconds, (connection, comprador) =>
    order(connection, comprador, task, adds),
  )
  return { ...done, adds }
})

type How = Pick<Task, 'mode' | 'keyed' | 'dataEntrega'>

/** Creates an order, adds ten lines, confirms. A refusal is cheap and would flatter the result, so it ends the run. */
async function order(connection: Connection, comprador: Comprador, { mode, keyed, dataEntrega }: How, adds: number[]) {
  const { token, clienteId, estanteId, produtos } = comprador
  const call = async (method: string, path: string, body: unknown) => {
    const key = keyed ? randomUUID() : undefined
    const headers = { Prefer: 'return=minimal' } // as the browser sends it
    const reply = await connection.ask(requestText(method, path, { token, body, key, headers }))
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`)
    return reply
  }
  const created = await call('POST', '/api/pedidos', { clienteId })
  const { id } = JSON.parse(created.body.toString()).pedidos[0]
  const linhas = produtos.map(produtoId => ({ estanteId, produtoId, precoVenda: PRECO, quantidade: 1 }))
  if (mode === 'itens') await call('PUT', `/api/pedidos/${id}/itens`, { itens: linhas })
  else
    for (const linha of linhas) {
      const before = performance.now()
      await call('POST', `/api/pedido/${id}/adicionar`, linha)
      adds.push(performance.now() - before)
    }
  await call('PUT', `/api/pedidos/${id}/confirmar`, { dataEntrega })
}
