import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answer, Input, Route } from '#contract/route.ts'
import project from '../package.json' with { type: 'json' }

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))
/** Node's, as `npm start` gives them. */
const FLAGS = project.scripts.start.match(/--\S+/g) ?? []

export type ServerProcess = {
  child: ChildProcess
  /** Output so far, stdout and stderr together. */
  output(): string
  /** The exit code, or null when a signal ended the process. */
  ended: Promise<number | null>
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Resolves with the address once the server listens; rejects when the process ends first. */
  listening: Promise<string>
}

/** Starts server/main.ts as a process, on a free port, without copies or a limit of writes unless `env` names them. */
export function startProcess(env: Record<string, string>): ServerProcess {
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [...FLAGS, main], {
    env: {
      ...inherited,
      PORT: '0',
      DEMO: '0',
      BACKUP_DIR: '',
      LOG_LEVEL: 'error',
      USER_WRITES_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const listening = new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      written += chunk
      const address = /Pedidos em (http:\S+)\n/.exec(written)?.[1]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    ended.then(code => reject(new Error(`The server exited with ${code}: ${written}`)))
  })
  listening.catch(() => undefined)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { child, output: () => written, ended, stop, listening }
}

export type Given<R extends Route> = {
  token?: string
  params?: Record<string, string | number>
  body?: Input<R['body']>
  key?: string
  headers?: Record<string, string>
  /** Aborting before the answer rejects the call. */
  signal?: AbortSignal
}
export type Fetched<R extends Route> = { status: number; body: Answer<R>; headers: Headers }

/** Makes one call over the network; `undefined` when the connection broke before an answer. */
export async function fetchCall<R extends Route>(
  address: string,
  route: R,
  given: Given<R>,
): Promise<Fetched<R> | undefined> {
  const path = route.url.replace(/:(\w+)/g, (_, name) => String(given.params?.[name]))
  try {
    const reply = await fetch(address + path, {
      method: route.method,
      ...(given.signal && { signal: given.signal }),
      headers: {
        ...given.headers,
        ...(given.token && { authorization: `Bearer ${given.token}` }),
        ...(given.key && { 'idempotency-key': given.key }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    })
    return { status: reply.status, body: (await reply.json()) as Answer<R>, headers: reply.headers }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
