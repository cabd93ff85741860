import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../../../test/server-process.ts'

const WITHIN = 10_000

/** Memory of the server's process, in MB: live on the heap, live outside it, and resident. */
export type Memory = { live: number; outside: number; resident: number }

/** NODE_OPTIONS that load the probe. */
export const PROBE = `--import ${new URL('heap-probe.ts', import.meta.url)}`

/** Asks a server with the probe for its memory after a garbage collection. */
export async function memoryOf({ child, output }: Pick<ServerProcess, 'child' | 'output'>): Promise<Memory> {
  const said = () => [...output().matchAll(/^heap (\{.*\})$/gm)].map(([, json = '']) => json)
  const before = said().length
  child.kill('SIGWINCH')
  for (const patience = Date.now() + WITHIN; Date.now() < patience; await setTimeout(20)) {
    const last = said()[before]
    if (last) return JSON.parse(last) as Memory
  }
  throw new Error('The server did not report its memory')
}
