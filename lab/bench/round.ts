import { type Connection, connectTo } from './connection.ts'

export type Round = { pedidos: number; seconds: number }

/** Buyers who order one after the other, each on its connection, for so many seconds; what was begun is ended, and counts. */
export async function ordersFor<C>(
  address: string,
  compradores: readonly C[],
  seconds: number,
  order: (connection: Connection, comprador: C) => Promise<void>,
): Promise<Round> {
  let pedidos = 0
  const connections = await Promise.all(compradores.map(() => connectTo(address)))
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    compradores.map(async (comprador, i) => {
      while (performance.now() < end) {
        await order(connections[i] as Connection, comprador)
        pedidos++
      }
    }),
  )
  for (const connection of connections) connection.close()
  return { pedidos, seconds: (performance.now() - start) / 1000 }
}
