import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entrar } from '#contract/autenticacao.ts'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../seed/cadastros.ts'
import { fetchCall, startProcess } from '../../test/server-process.ts'
import { residentMemory } from './figures.ts'

const HISTORY = 1_000_000
const seed = fileURLToPath(new URL('../volume/command.ts', import.meta.url))

/** The product on its own database, with a signed-in administrator. */
export type Base = {
  pedidos: number
  /** The answer as text and the milliseconds until its end; throws unless the status is 200. */
  get(path: string, body?: object): Promise<{ ms: number; text: string }>
  /** Downloads a file and counts its lines without keeping them. */
  lines(path: string): Promise<{ seconds: number; lines: number }>
  /** Resident memory of the server's process, in MiB. */
  memory(): number
  stop(): Promise<unknown>
}

/** Opens a database in `dir` with the newest `pedidos` of a million orders, and makes it first if needed. Durability is the product's. */
export async function openBase(dir: string, pedidos: number): Promise<Base> {
  const env = { ...process.env, DATA_DIR: join(dir, `${pedidos}`), DATABASE_URL: '' }
  if (!existsSync(env.DATA_DIR)) await makeBase(env, pedidos)
  const server = startProcess({ DATA_DIR: env.DATA_DIR, CEP_LOOKUP_URL: '' })
  try {
    const address = await server.listening
    const body = { email: EMAIL_DO_ADMINISTRADOR, senha: SENHA }
    const token = (await fetchCall(address, entrar, { body }))?.body.token
    const headers = { authorization: `Bearer ${token}` }
    const ask = async (path: string, init: RequestInit = {}) => {
      const reply = await fetch(address + path, { ...init, headers: { ...headers, ...init.headers } })
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
      return reply
    }
    return {
      pedidos,
      get: async (path, body) => {
        const begun = performance.now()
        const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        const text = await (await ask(path, body && json)).text()
        return { ms: performance.now() - begun, text }
      },
      lines: async path => {
        const begun = performance.now()
        let lines = 0
        for await (const chunk of (await ask(path)).body ?? []) for (const byte of chunk) if (byte === 10) lines++
        return { seconds: (performance.now() - begun) / 1000, lines }
      },
      memory: () => residentMemory(server.child.pid ?? 0),
      stop: server.stop,
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function makeBase(env: NodeJS.ProcessEnv, pedidos: number): Promise<void> {
  const args = [seed, '--orders', `${HISTORY}`, '--newest', `${pedidos}`]
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The database of ${pedidos} orders was not created`)
}
