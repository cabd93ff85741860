import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entrar } from '#contract/autenticacao.ts'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../seed/cadastros.ts'
import { fetchCall, startProcess } from '../../test/server-process.ts'

const HISTORY = 1_000_000
const seed = fileURLToPath(new URL('../volume/command.ts', import.meta.url))

/** The product on its own database, with a signed-in administrator. */
export type Base = {
  pedidos: number
  /** Milliseconds until the end of the answer; throws unless the status is 200. */
  ask(path: string, body?: object): Promise<number>
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
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return {
      pedidos,
      ask: async (path, body) => {
        const begun = performance.now()
        const reply = await fetch(address + path, {
          headers,
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        const text = await reply.text()
        if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`)
        return performance.now() - begun
      },
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
