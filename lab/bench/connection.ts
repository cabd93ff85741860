import { connect, type Socket } from 'node:net'

export type Reply = { status: number; head: string; body: Buffer }
export type Connection = { ask(request: string): Promise<Reply>; close(): void }

const END_OF_HEAD = '\r\n\r\n'

/** One kept connection, one call at a time. Parses only the HTTP that these servers send: the load must cost less than the server. */
export async function connectTo(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address)
  const socket = await new Promise<Socket>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket.off('error', reject))).once('error', reject)
  })
  socket.setNoDelay(true)
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined
  let chunks: Buffer[] = []
  let received = 0
  let head: { text: string; status: number; start: number; end: number } | undefined

  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    received += chunk.length
    head ??= readHead(Buffer.concat(chunks))
    if (!head || received < head.end) return
    const { status, text, start, end } = head
    const reply = { status, head: text, body: Buffer.concat(chunks).subarray(start, end) }
    const asked = waiting
    ;[chunks, received, head, waiting] = [[], 0, undefined, undefined]
    asked?.resolve(reply)
  })
  return {
    ask: request =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}

function readHead(bytes: Buffer) {
  const at = bytes.indexOf(END_OF_HEAD)
  if (at < 0) return undefined
  const text = bytes.toString('latin1', 0, at)
  const status = Number(text.slice(9, 12))
  const start = at + END_OF_HEAD.length
  const length = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(text)?.[1])
  if (Number.isNaN(length)) throw new Error(`An answer without content-length: ${text}`)
  return { text, status, start, end: start + length }
}

type Call = { token?: string; body?: unknown; key?: string | undefined; headers?: Record<string, string> }

/** The bytes of a call's request. */
export function requestText(method: string, path: string, { token, body, key, headers = {} }: Call = {}): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(key ? [`Idempotency-Key: ${key}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ]
  return `${lines.join('\r\n')}${END_OF_HEAD}${text}`
}
