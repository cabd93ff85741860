/** The load process: so many connections repeat one request for so many seconds. */

import { connectTo } from '../connection.ts'
import { serveTasks } from '../load-process.ts'

export type Asked = {
  address: string
  request: string
  status: number
  bytes: number
  connections: number
  seconds: number
}

serveTasks(run)

/** Answers per second. An unexpected status or body size ends the run. */
async function run({ address, request, status, bytes, connections, seconds }: Asked): Promise<number> {
  let answers = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await connectTo(address)
      while (performance.now() < end) {
        const reply = await connection.ask(request)
        if (reply.status !== status || reply.body.length !== bytes)
          throw new Error(`${reply.status} with ${reply.body.length} bytes instead of ${status} with ${bytes}`)
        answers++
      }
      connection.close()
    }),
  )
  return (answers * 1000) / (performance.now() - start)
}
