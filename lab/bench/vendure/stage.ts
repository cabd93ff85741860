import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connectOnce } from '../../../server/db/one-connection.ts'
import { freePort } from '../../../server/embedded/free-port.ts'
import { install } from '../install.ts'
import { startLoad } from '../load-process.ts'
import type { Round } from '../round.ts'
import { type OnEnd, startDatabase } from '../run.ts'
import { fillShop } from './fill.ts'
import type { ShopTask } from './load.ts'

export const VENDURE = '3.7.3'
const PACKAGES = {
  dependencies: { '@vendure/core': VENDURE, pg: '8.23.1' },
  // Pinned, because its version range may match no version in the registry.
  overrides: { '@graphql-tools/batch-execute': '10.2.0' },
}
const admin = { user: 'primeiro@exemplo.com.br', password: 'girassol-da-serra' }
const LINHAS = 10

export type Shop = { vendure(mode: ShopTask['mode'], compradores: number, seconds: number): Promise<number> }

/** Starts Vendure on its own embedded database, as durable as the product's, with products and buyers. */
export async function setShop(count: number, onEnd: OnEnd): Promise<Shop> {
  const packages = await install(PACKAGES)
  onEnd(packages.remove)
  const { connectionString } = await startDatabase(onEnd)
  const port = String(await freePort())
  const server = fork(new URL('shop.ts', import.meta.url), [packages.folder], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', VENDURE_DISABLE_TELEMETRY: 'true' },
      ...{ LOJA_DATABASE_URL: connectionString, LOJA_PORT: port },
      ...{ LOJA_USER: admin.user, LOJA_PASSWORD: admin.password },
    },
  })
  const ended = once(server, 'exit')
  onEnd(async () => {
    server.kill('SIGTERM')
    await ended
  })
  const dead = ended.then(([code]) => Promise.reject(new Error(`Vendure exited with ${code}`)))
  dead.catch(() => undefined) // after the last measurement we end it ourselves
  await Promise.race([once(server, 'message'), dead])
  const address = `http://127.0.0.1:${port}`
  const compradores = await fillShop(address, count, admin)
  const load = startLoad<ShopTask, Round>(new URL('load.ts', import.meta.url))
  onEnd(load.stop)
  return {
    vendure: async (mode, n, seconds) => {
      const there = await countOrders(connectionString)
      const task = { address, mode, compradores: compradores.slice(0, n), seconds }
      const { pedidos, seconds: took } = await load.run(task)
      const told = (await countOrders(connectionString)) - there
      if (told !== pedidos) throw new Error(`${pedidos} orders of Vendure were acknowledged, ${told} exist`)
      return pedidos / took
    },
  }
}

/** Number of paid orders. Throws if one lacks a line. */
async function countOrders(connectionString: string): Promise<number> {
  await using client = await connectOnce(connectionString)
  const { rows } = await client.query(
    `select count(*)::int as pedidos, count(*) filter (where linhas = $1)::int as inteiros
     from (select count(l.id) as linhas from "order" o join order_line l on l."orderId" = o.id
       where o.state = 'PaymentSettled' and l.quantity = 1 group by o.id) as o`,
    [LINHAS],
  )
  const { pedidos, inteiros } = rows[0]
  if (pedidos !== inteiros) throw new Error(`Of ${pedidos} orders of Vendure only ${inteiros} are complete`)
  return pedidos
}
