/** The load, as a process of its own: so many connections ask the same thing for so many seconds. */
import { servirTarefas } from '../carga-a-parte.ts'
import { conectar } from '../conexao.ts'

export type Pedida = {
  address: string
  request: string
  status: number
  bytes: number
  connections: number
  segundos: number
}

servirTarefas(run)

/** Answers per second. Another status, or a body of another size, ends the run. */
async function run({ address, request, status, bytes, connections, segundos }: Pedida): Promise<number> {
  let answers = 0
  const start = performance.now()
  const end = start + segundos * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await conectar(address)
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
