import { type Connection, connectTo } from './connection.ts'

export type Round = { pedidos: number; seconds: number }

/** Lets each buyer order again and again on its own connection for so many seconds. Orders under way at the end are completed and count. */
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
