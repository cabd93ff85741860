import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync, gzipSync } from 'node:zlib'
import { entrar } from '#contract/autenticacao.ts'
import { listarClientes } from '#contract/clientes.ts'
import { lerSaude } from '#contract/configuracoes.ts'
import { ouvirEventos } from '#contract/eventos.ts'
import { startTestDatabase } from '../../test/database/database.ts'
import { fetchCall } from '../../test/server-process.ts'
import { residentMemory } from '../bench/figures.ts'
import { startServer, type Work } from '../run.ts'
import { admin } from './buyers.ts'
import { newLoad, signIn } from './load.ts'

const UNFINISHED = 1_000
const IDLE = 2_000
const MOST_MIB = 50
const RELEASED_WITHIN_SECONDS = 30
const AT_ONCE = 100
const BETWEEN_MS = 50
const WARM_UP = 1_000

const HEAD = `POST ${entrar.url} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`
/** A compressed kilobyte that unpacks to a megabyte, without its end. */
const SPACES = Buffer.alloc(1_000_000, ' ')
const compressed = (encoding: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`${HEAD}Content-Encoding: ${encoding}\r\nContent-Length: 8000\r\n\r\n`),
    bytes.subarray(0, -9),
  ])
/** Everything that each connection sends: half of the bodies are compressed; half of the idle ones are silent, the others make one call. */
const UNFINISHED_CALLS = [
  compressed('gzip', gzipSync(SPACES)),
  `${HEAD}Content-Length: 8000\r\n\r\n{"email":`,
  compressed('deflate', deflateSync(SPACES)),
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n`,
]
const IDLE_CALLS = ['', `GET ${lerSaude.url} HTTP/1.1\r\nHost: a\r\n\r\n`]

/**
 * 1,000 sign-ins whose body never ends and 2,000 idle connections: the server's memory must grow by less than 50 MB, a signed-in
 * user's calls must all be answered and their event stream stay open, and the last connection be released within 30 s.
 */
export const crowd: Work = async onEnd => {
  const { connectionString: DATABASE_URL, stop } = await startTestDatabase()
  onEnd(stop)
  const { address, pid } = await startServer({ ...admin, DATABASE_URL }, onEnd)
  const { token } = await signIn(newLoad([address]), admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  for (let i = 0; i < WARM_UP; i++) await fetchCall(address, listarClientes, { token })
  const person = watch(address, token, pid)
  const before = residentMemory(pid)
  const open = await gather(Number(new URL(address).port))
  const came = performance.now()
  while (open.size > 0 && performance.now() - came < RELEASED_WITHIN_SECONDS * 1000) await pause(100)
  const released = (performance.now() - came) / 1000
  const seen = await person.stop()
  const grown = seen.most - before
  console.log(
    `memory ${before.toFixed(0)} MB, at most ${grown.toFixed(0)} more; ${seen.answered} calls of a person signed in, ${seen.failed} failed, the slowest after ${seen.slowest.toFixed(0)} ms, their stream ${seen.listening ? 'stayed' : 'was lost'}; ${open.size} connections left after ${released.toFixed(1)} s`,
  )
  const served = seen.answered > 0 && seen.failed === 0 && seen.listening
  return grown < MOST_MIB && served && open.size === 0
}

/** Opens all connections; returns those that the server has not closed yet. */
async function gather(port: number): Promise<ReadonlySet<Socket>> {
  const open = new Set<Socket>()
  const wants = [
    ...Array.from({ length: UNFINISHED }, (_, i) => UNFINISHED_CALLS[i % UNFINISHED_CALLS.length] ?? ''),
    ...Array.from({ length: IDLE }, (_, i) => IDLE_CALLS[i % IDLE_CALLS.length] ?? ''),
  ]
  const openOne = (bytes: string | Buffer) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.on('error', () => undefined) // the server is expected to cut it off
        socket.write(bytes)
        resolve()
      })
      socket.once('error', reject)
      socket.once('close', () => open.delete(socket))
      socket.resume()
      open.add(socket)
    })
  for (let i = 0; i < wants.length; i += AT_ONCE) await Promise.all(wants.slice(i, i + AT_ONCE).map(openOne))
  return open
}

/** Makes calls and listens to events as a signed-in user, and samples the server's memory. */
function watch(address: string, token: string, pid: number) {
  const seen = { answered: 0, failed: 0, slowest: 0, most: 0, listening: true }
  const ending = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const listening = fetch(address + ouvirEventos.url, { headers, signal: ending.signal })
    .then(reply => reply.text())
    .catch(() => undefined)
    .then(() => {
      seen.listening = ending.signal.aborted
    })
  const calling = (async () => {
    while (!ending.signal.aborted) {
      const asked = performance.now()
      const reply = await fetchCall(address, listarClientes, { token })
      seen.slowest = Math.max(seen.slowest, performance.now() - asked)
      if (reply?.status === 200) seen.answered++
      else seen.failed++
      seen.most = Math.max(seen.most, residentMemory(pid))
      await pause(BETWEEN_MS)
    }
  })()
  return {
    stop: async () => {
      ending.abort()
      await Promise.all([listening, calling])
      return seen
    },
  }
}
