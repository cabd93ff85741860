/** The load, as a process of its own: buyers who order one after the other, each on its connection, for so many seconds. */
import { randomUUID } from 'node:crypto'
import { type Conexao, conectar, escrever } from '../conexao.ts'
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
export type Feito = { pedidos: number; segundos: number; adds: number[] }

process.on('message', (tarefa: Tarefa) => {
  run(tarefa).then(
    feito => process.send?.(feito),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run({ segundos, compradores, ...tarefa }: Tarefa): Promise<Feito> {
  const adds: number[] = []
  let pedidos = 0
  const connections = await Promise.all(compradores.map(() => conectar(tarefa.address)))
  const start = performance.now()
  const end = start + segundos * 1000
  await Promise.all(
    compradores.map(async (comprador, i) => {
      const connection = connections[i] as Conexao
      while (performance.now() < end) {
        await order(connection, comprador, tarefa, adds)
        pedidos++
      }
    }),
  )
  for (const connection of connections) connection.close()
  return { pedidos, segundos: (performance.now() - start) / 1000, adds }
}

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
