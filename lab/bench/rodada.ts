import { type Conexao, conectar } from './conexao.ts'

export type Rodada = { pedidos: number; segundos: number }

/** Buyers who order one after the other, each on its connection, for so many seconds; what was begun is ended, and counts. */
export async function rodada<C>(
  address: string,
  compradores: readonly C[],
  segundos: number,
  pedir: (conexao: Conexao, comprador: C) => Promise<void>,
): Promise<Rodada> {
  let pedidos = 0
  const connections = await Promise.all(compradores.map(() => conectar(address)))
  const start = performance.now()
  const end = start + segundos * 1000
  await Promise.all(
    compradores.map(async (comprador, i) => {
      while (performance.now() < end) {
        await pedir(connections[i] as Conexao, comprador)
        pedidos++
      }
    }),
  )
  for (const connection of connections) connection.close()
  return { pedidos, segundos: (performance.now() - start) / 1000 }
}
