import { createServer, request, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A proxy before the server. `fechar` makes the server unreachable while the browser believes it is online. `lancarVersao`
 * simulates a new release of the same files: page and service worker name their first script twice.
 */
export async function abrirPorta() {
  const ao = new URL(process.env.BASE_URL ?? '')
  const sockets = new Set<Socket>()
  let [aberta, nova] = [true, false]
  const server: Server = createServer((came, answer) => {
    const { pathname } = new URL(came.url ?? '/', ao)
    const headers = { ...came.headers, host: ao.host, ...(nova && { 'accept-encoding': 'identity' }) }
    if (nova)
      for (const known of ['if-none-match', 'if-modified-since']) delete (headers as Record<string, unknown>)[known]
    const asked = request({ ...target(ao), path: came.url, method: came.method, headers }, back => {
      const isPage = String(back.headers['content-type']).startsWith('text/html') || pathname === '/sw.js'
      if (!nova || !isPage) {
        answer.writeHead(back.statusCode ?? 502, back.headers)
        back.pipe(answer)
        return
      }
      const parts: Buffer[] = []
      back.on('data', (part: Buffer) => parts.push(part))
      back.on('end', () => {
        const { 'content-length': _, etag: __, ...rest } = back.headers
        answer.writeHead(back.statusCode ?? 502, rest)
        answer.end(asAnotherRelease(Buffer.concat(parts).toString()))
      })
    })
    asked.on('error', () => answer.destroy())
    answer.on('close', () => asked.destroy())
    came.pipe(asked)
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (!aberta) socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fechar() {
      aberta = false
      for (const socket of sockets) socket.destroy()
    },
    abrir() {
      aberta = true
    },
    lancarVersao() {
      nova = true
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const target = ({ hostname, port }: URL) => ({ hostname, port })

/** The list of a page's scripts identifies its release (web/build/screen-files.ts). */
const asAnotherRelease = (text: string): string => text.replace(/((?: data-run="|"run":"))(\/assets\/[^ ]+)/, '$1$2 $2')
