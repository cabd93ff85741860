import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, startProcess } from '../../test/server-process.ts'

const AGAIN_MS = 500

export type KeptServer = {
  address: string
  /** Kills it in the middle of its work; it is started again. */
  kill(): void
  /** Asks it to end, as for an update; resolves when it listens again. */
  restart(): Promise<void>
  /** What it has written since it was last started. */
  output(): string
  /** What it last wrote where it ended by itself once it had listened: nothing may do that. */
  crashes: readonly string[]
  stop(): Promise<void>
}

/** A server as systemd keeps one: after any end it is started again on its port. */
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
      // Where the database is away it says so and ends; that is no crash.
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

/** Once that is known: whether it came to listen, or ended before. */
const isListening = ({ listening }: ServerProcess): Promise<boolean> =>
  listening.then(
    () => true,
    () => false,
  )
