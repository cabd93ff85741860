import { connect, type Socket } from 'node:net'
import type { FuzzAnswer } from './send.ts'

const HOST = 'Host: localhost\r\n'
const END = 'Connection: close\r\n\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const MEGABYTES = 'x'.repeat(10 * 1024 * 1024)

/** Raw requests that no ordinary client sends, with the allowed statuses. */
export const WIRE_ATTACKS: { name: string; bytes: string; statuses: number[] }[] = [
  { name: 'no HTTP at all', bytes: 'olá\r\n\r\n', statuses: [400] },
  { name: 'another protocol', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', statuses: [400] },
  { name: 'an unknown method', bytes: `FOO /api/marca HTTP/1.1\r\n${HOST}${END}`, statuses: [400] },
  { name: 'an unknown version', bytes: `GET /api/marca HTTP/7.3\r\n${HOST}${END}`, statuses: [400] },
  { name: 'no host', bytes: `GET /api/marca HTTP/1.1\r\n${END}`, statuses: [200, 400] },
  { name: 'two hosts', bytes: `GET /api/nada HTTP/1.1\r\n${HOST}${HOST}${END}`, statuses: [400, 404] },
  { name: 'NUL in the path', bytes: `GET /api/\0 HTTP/1.1\r\n${HOST}${END}`, statuses: [400] },
  { name: 'UTF-8 in the path', bytes: `GET /api/pedidos/ção HTTP/1.1\r\n${HOST}${END}`, statuses: [400, 401] },
  { name: 'NUL in a header', bytes: `GET /api/marca HTTP/1.1\r\n${HOST}X: a\0b\r\n${END}`, statuses: [400] },
  {
    name: 'a line feed alone in a header',
    bytes: `GET /api/marca HTTP/1.1\r\n${HOST}X: a\n b\r\n${END}`,
    statuses: [200, 400],
  },
  {
    name: 'a header of 100 kB',
    bytes: `GET /api/marca HTTP/1.1\r\n${HOST}X: ${'y'.repeat(100_000)}\r\n${END}`,
    statuses: [431],
  },
  {
    name: '5,000 headers',
    bytes: `GET /api/marca HTTP/1.1\r\n${HOST}${'X: y\r\n'.repeat(5000)}${END}`,
    statuses: [431],
  },
  {
    name: '1,500 short headers',
    bytes: `GET /api/nada HTTP/1.1\r\n${HOST}${'X: y\r\n'.repeat(1500)}${END}`,
    statuses: [404, 431],
  },
  { name: 'a path of 60 kB', bytes: `GET /api/${'z'.repeat(60_000)} HTTP/1.1\r\n${HOST}${END}`, statuses: [431] },
  {
    name: 'two lengths',
    bytes: `POST /api/autenticacao HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n${END}{}`,
    statuses: [400],
  },
  {
    name: 'a negative length',
    bytes: `POST /api/autenticacao HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: -1\r\n${END}{}`,
    statuses: [400],
  },
  {
    name: 'an endless length',
    bytes: `POST /api/autenticacao HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: ${'9'.repeat(30)}\r\n${END}{}`,
    statuses: [400],
  },
  {
    name: 'a length and chunks',
    bytes: `POST /api/autenticacao HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`,
    statuses: [400],
  },
  {
    name: 'a broken chunk',
    bytes: `POST /api/autenticacao HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n${END}zz\r\n{}\r\n`,
    statuses: [400],
  },
  {
    name: 'another transfer encoding',
    bytes: `POST /api/autenticacao HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: gzip\r\n${END}{}`,
    statuses: [400],
  },
  {
    name: 'something else expected',
    bytes: `POST /api/autenticacao HTTP/1.1\r\n${HOST}${JSON_TYPE}Expect: 200-maybe\r\nContent-Length: 2\r\n${END}{}`,
    statuses: [417, 422],
  },
  {
    name: 'a whole address as the path',
    bytes: `GET http://mau.exemplo/api/nada HTTP/1.1\r\n${HOST}${END}`,
    statuses: [404],
  },
  { name: 'an asterisk as the path', bytes: `OPTIONS * HTTP/1.1\r\n${HOST}${END}`, statuses: [400, 404] },
  { name: 'a tunnel', bytes: `CONNECT mau.exemplo:443 HTTP/1.1\r\n${HOST}${END}`, statuses: [0, 400, 404] },
  {
    name: '10 MB of JSON',
    bytes: `POST /api/clientes HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: ${MEGABYTES.length}\r\n\r\n${MEGABYTES}`,
    statuses: [413],
  },
  {
    name: '10 MB of JSON in chunks',
    bytes: `POST /api/autenticacao HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\na00000\r\n${MEGABYTES}\r\n0\r\n\r\n`,
    statuses: [413],
  },
]

const WITHIN = 10_000

/** Sends raw bytes and reads until the server closes the connection; status 0 when no answer came. */
export function sendBytes(address: string, bytes: string): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    const late = setTimeout(() => {
      socket.destroy()
      reject(
        new Error(`No complete answer within ${WITHIN} ms: ${Buffer.concat(chunks).toString('latin1').slice(0, 200)}`),
      )
    }, WITHIN)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (isWhole(Buffer.concat(chunks).toString('latin1'))) socket.end()
    })
    socket.on('error', () => undefined) // the server may answer and close before reading everything; only the answer counts
    socket.on('close', () => {
      clearTimeout(late)
      resolve(parsed(Buffer.concat(chunks).toString('latin1')))
    })
    socket.write(bytes, 'latin1')
  })
}

/** Whether the whole answer has arrived, by its content-length. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  const length = /^content-length: *(\d+)$/im.exec(text.slice(0, Math.max(end, 0)))?.[1]
  return length !== undefined && text.length - end - 4 >= Number(length)
}

function parsed(text: string): FuzzAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const type = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? ''
  const body = rest.join('\r\n\r\n')
  const chunked = /^transfer-encoding: *chunked$/im.test(head)
  const plain = chunked ? body.replace(/^[\da-f]+\r\n|\r\n[\da-f]+\r\n/gim, '') : body
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), type, body: Buffer.from(plain, 'latin1') }
}

/** Opens connections whose request never ends: half a head, or a body sent byte by byte. */
export function openSlowOnes(address: string, count: number): { close(): void } {
  const { hostname, port } = new URL(address)
  const sockets: Socket[] = Array.from({ length: count }, (_, i) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined) // the server may close it at any time
    socket.write(
      i % 2
        ? `GET /api/marca HTTP/1.1\r\n${HOST}X-A: `
        : `POST /api/autenticacao HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 900\r\n\r\n{`,
    )
    return socket
  })
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 500)
  return {
    close: () => {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}
