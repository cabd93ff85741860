import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { Webhook } from 'standardwebhooks'

function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024, 'x')
}

/** A webhook as it arrived; `dados` are of whatever record. */
type Recebido = { id: string; tipo: string; quando: string; dados: Record<string, unknown>; corpo: string }
/** A status, or what the receiver does instead of answering as it should. */
type How = number | 'hang' | 'cut' | 'switch' | 'slow' | 'huge' | { redirect: string }

/**
 * Starts another system on loopback that takes webhooks. It notes what it answers with 2xx; with a secret in `segredo` or `segredos`
 * (by path) it takes only what is signed by it.
 */
export async function startReceiver() {
  const receiver = {
    how: 200 as How,
    /** The receiver's answer to one webhook, if not `how`. */
    howFor: undefined as ((recebido: Recebido) => How) | undefined,
    segredo: '',
    segredos: {} as Record<string, string>,
    recebidos: [] as Recebido[],
    /** All that came, taken or not. */
    tentados: [] as Recebido[],
    recusados: 0,
  }
  const take = async (request: IncomingMessage, answer: ServerResponse) => {
    let corpo = ''
    for await (const chunk of request.setEncoding('utf8')) corpo += chunk
    const segredo = receiver.segredos[request.url ?? ''] ?? receiver.segredo
    try {
      if (segredo) new Webhook(segredo).verify(corpo, request.headers as Record<string, string>)
    } catch {
      receiver.recusados++
      return void answer.writeHead(401).end()
    }
    const recebido: Recebido = { id: String(request.headers['webhook-id']), ...JSON.parse(corpo), corpo }
    receiver.tentados.push(recebido)
    const how = receiver.howFor?.(recebido) ?? receiver.how
    if (how === 'hang') return
    if (how === 'cut') return void request.socket.destroy()
    if (how === 'switch')
      return void request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    if (typeof how === 'object') return void answer.writeHead(302, { location: how.redirect }).end()
    if (typeof how === 'string' || how < 300) receiver.recebidos.push(recebido)
    if (how === 'slow') return void answer.writeHead(200).write('devagar')
    if (how === 'huge') return void Readable.from(endless()).pipe(answer.writeHead(200))
    answer.writeHead(how).end('ok')
  }
  const server = createServer((request, answer) => void take(request, answer).catch(() => answer.destroy()))
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/`, close, open: () => listen(port) })
}
