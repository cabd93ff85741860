import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, startProcess } from '../server-process.ts'

const AGAIN_MS = 500

export type KeptServer = {
  address: string
  /** Ends it in the middle of whatever it does; it is started again. */
  kill(): void
  /** What it has written since it was last started. */
  output(): string
  /** What it last wrote where it ended by itself once it had listened: nothing may do that. */
  crashes: readonly string[]
  stop(): Promise<void>
}

/** A server as systemd keeps one: whatever ends it, it is started again on its port. */
export async function keepServer(env: Record<string, string>, port: number): Promise<KeptServer> {
  const crashes: string[] = []
  let stopping = false
  let killed = false
  let server: ServerProcess = startProcess({ ...env, PORT: String(port) })
  const address = await server.listening

  const keep = async () => {
    for (let listened = true; ; ) {
      await server.ended
      if (stopping) return
      if (listened && !killed) crashes.push(server.output().slice(-2_000))
      killed = false
      await pause(AGAIN_MS)
      server = startProcess({ ...env, PORT: String(port) })
      // Where the database is away it says so and ends; that is no crash.
      listened = await server.listening.then(
        () => true,
        () => false,
      )
    }
  }
  const keeping = keep()
  return {
    address,
    crashes,
    output: () => server.output(),
    kill: () => {
      killed = true
      server.child.kill('SIGKILL')
    },
    stop: async () => {
      stopping = true
      server.child.kill('SIGTERM')
      await keeping
    },
  }
}
