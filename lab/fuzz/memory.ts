import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../../test/server-process.ts'

const WITHIN = 10_000

/** Of the server's process, in MB: what is alive on its heap and outside of it, and all that the system counts as its own. */
export type Memory = { live: number; outside: number; resident: number }

/** What a server needs in its NODE_OPTIONS to be asked. */
export const PROBE = `--import ${new URL('heap-probe.ts', import.meta.url)}`

/** Asks a server with the probe, which throws away first what nothing holds any more. */
export async function memoryOf({ child, output }: Pick<ServerProcess, 'child' | 'output'>): Promise<Memory> {
  const said = () => [...output().matchAll(/^heap (\{.*\})$/gm)].map(([, json = '']) => json)
  const before = said().length
  child.kill('SIGWINCH')
  for (const patience = Date.now() + WITHIN; Date.now() < patience; await setTimeout(20)) {
    const last = said()[before]
    if (last) return JSON.parse(last) as Memory
  }
  throw new Error('The server did not tell its memory')
}
