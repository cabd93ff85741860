import { Agent, request } from 'node:http'
import type { FuzzRequest } from './requests.ts'

export type FuzzAnswer = { status: number; type: string; body: Buffer }

/** As long as the server itself lets a call take. */
const WITHIN = 60_000

/** Sends requests over kept connections, a few at a time. */
export function sender(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(address)
  return {
    send: ({ method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> =>
      new Promise((resolve, reject) => {
        const length = body ? { 'content-length': String(body.length) } : {}
        const call = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, answer => {
          const type = String(answer.headers['content-type'] ?? '')
          const chunks: Buffer[] = []
          const done = () => resolve({ status: answer.statusCode ?? 0, type, body: Buffer.concat(chunks) })
          answer.on('data', (chunk: Buffer) => {
            chunks.push(chunk)
            // An event stream never ends, so only its head is read.
            if (type.startsWith('text/event-stream')) answer.destroy()
          })
          answer.on('close', done)
          answer.on('error', done)
        })
        call.setTimeout(WITHIN, () => call.destroy(new Error(`No answer within ${WITHIN} ms`)))
        call.on('error', reject)
        call.end(body)
      }),
    close: () => agent.destroy(),
  }
}
