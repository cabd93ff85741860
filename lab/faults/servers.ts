import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/embedded/free-port.ts'
import { type ServerProcess, startProcess } from '../../test/server-process.ts'
import { admin } from './buyers.ts'

const AGAIN_MS = 500

export type KeptServer = Awaited<ReturnType<typeof keepServer>>

/** Starts servers and keeps them running as systemd does: restarts each on its port after any end. */
export const keepServers = (count: number, env: Record<string, string>) =>
  Promise.all(Array.from({ length: count }, async () => keepServer({ ...admin, ...env }, await freePort())))

async function keepServer(env: Record<string, string>, port: number) {
  /** Last output of each unexpected end, and of each restart that ended with another code than 0; must stay empty. */
  const crashes: string[] = []
  let stopping = false
  let asked: NodeJS.Signals | undefined
  let server: ServerProcess = startProcess({ ...env, PORT: String(port) })
  const address = await server.listening

  const keep = async () => {
    for (let listened = true; ; ) {
      const code = await server.ended
      if (stopping) return
      if (listened && asked !== 'SIGKILL' && !(asked && code === 0)) crashes.push(server.output().slice(-2_000))
      asked = undefined
      await pause(AGAIN_MS)
      if (stopping) return
      server = startProcess({ ...env, PORT: String(port) })
      // A server that ends before it listens has reported that the database is away; that is no crash.
      listened = await isListening(server)
    }
  }
  const keeping = keep()
  const end = (signal: NodeJS.Signals) => {
    asked = signal
    server.child.kill(signal)
  }
  return {
    address,
    crashes,
    /** Since the last start. */
    output: () => server.output(),
    /** With SIGKILL; it is restarted. */
    kill: () => end('SIGKILL'),
    /** With SIGTERM, as for an update; resolves when it listens again. */
    restart: async () => {
      const old = server
      end('SIGTERM')
      while (server === old || !(await isListening(server))) await pause(AGAIN_MS)
    },
    stop: async () => {
      stopping = true
      server.child.kill('SIGTERM')
      await keeping
    },
  }
}

/** Resolves with whether the server came to listen, or false when it ended before. */
const isListening = ({ listening }: ServerProcess): Promise<boolean> =>
  listening.then(
    () => true,
    () => false,
  )
