/** The load, as a process of its own: buyers who order one after the other, each on its connection, for so many seconds. */
import { randomUUID } from 'node:crypto'
import { servirTarefas } from '../carga-a-parte.ts'
import { type Conexao, escrever } from '../conexao.ts'
import { type Rodada, rodada } from '../rodada.ts'
import { type Comprador, PRECO } from './compradores.ts'

export type Modo = 'linha' | 'itens'
export type Tarefa = {
  address: string
  modo: Modo
  /** Whether each write has an Idempotency-Key, as the browser's always has. */
  comChave: boolean
  compradores: Comprador[]
  segundos: number
  dataEntrega: string
}
/** `adds` are milliseconds. */
export type Feito = Rodada & { adds: number[] }

servirTarefas(async ({ address, segundos, compradores, ...tarefa }: Tarefa): Promise<Feito> => {
  const adds: number[] = []
  const done = await rodada(address, compradores, segundos, (conexao, comprador) =>
    order(conexao, comprador, tarefa, adds),
  )
  return { ...done, adds }
})

type Como = Pick<Tarefa, 'modo' | 'comChave' | 'dataEntrega'>

/** Create, its ten lines, confirm. Anything but success ends the run: a refusal is cheap, and would flatter. */
async function order(connection: Conexao, comprador: Comprador, { modo, comChave, dataEntrega }: Como, adds: number[]) {
  const { token, clienteId, estanteId, produtos } = comprador
  const call = async (method: string, path: string, body: unknown) => {
    const key = comChave ? randomUUID() : undefined
    const reply = await connection.ask(escrever(method, path, { token, body, key }))
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`)
    return reply
  }
  const created = await call('POST', '/api/pedidos', { clienteId })
  const { id } = JSON.parse(created.body.toString()).pedidos[0]
  const linhas = produtos.map(produtoId => ({ estanteId, produtoId, precoVenda: PRECO, quantidade: 1 }))
  if (modo === 'itens') await call('PUT', `/api/pedidos/${id}/itens`, { itens: linhas })
  else
    for (const linha of linhas) {
      const before = performance.now()
      await call('POST', `/api/pedido/${id}/adicionar`, linha)
      adds.push(performance.now() - before)
    }
  await call('PUT', `/api/pedidos/${id}/confirmar`, { dataEntrega })
}
