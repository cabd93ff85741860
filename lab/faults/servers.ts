import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, startProcess } from '../../test/server-process.ts'

const AGAIN_MS = 500

export type KeptServer = {
  address: string
  /** Kills the server with SIGKILL; it is restarted. */
  kill(): void
  /** Restarts the server with SIGTERM, as for an update; resolves when it listens again. */
  restart(): Promise<void>
  /** Output since the last start. */
  output(): string
  /** Last output of each unexpected end after the server had listened; must stay empty. */
  crashes: readonly string[]
  stop(): Promise<void>
}

/** Keeps a server running as systemd does: restarts it on its port after any end. */
export async function keepServer(env: Record<string, string>, port: number): Promise<KeptServer> {
  const crashes: string[] = []
  let stopping = false
  let asked = false
  let server: ServerProcess = startProcess({ ...env, PORT: String(port) })
  const address = await server.listening

  const keep = async () => {
    for (let listened = true; ; ) {
      await server.ended
      if (stopping) return
      if (listened && !asked) crashes.push(server.output().slice(-2_000))
      asked = false
      await pause(AGAIN_MS)
      if (stopping) return
      server = startProcess({ ...env, PORT: String(port) })
      // A server that ends before it listens has reported that the database is away; that is no crash.
      listened = await isListening(server)
    }
  }
  const keeping = keep()
  const end = (signal: NodeJS.Signals) => {
    asked = true
    server.child.kill(signal)
  }
  return {
    address,
    crashes,
    output: () => server.output(),
    kill: () => end('SIGKILL'),
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
