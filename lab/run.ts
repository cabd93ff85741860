import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWith } from '../test/end-with.ts'
import { startProcess } from '../test/server-process.ts'

/** Registers a clean-up; they run last first. */
export type OnEnd = (stop: () => Promise<unknown>) => void
/** Returns whether everything was as it must be. */
export type Work = (onEnd: OnEnd, folder: string) => Promise<boolean>

/** Runs work with a temporary folder, and stops what it started, also on SIGINT or SIGTERM. */
export async function run(work: Work): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-lab-'))
  await chmod(folder, 0o711) // PostgreSQL runs as another user
  const stops = [() => rm(folder, { recursive: true, force: true, maxRetries: 10 }) as Promise<unknown>]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  endWith(stop)
  try {
    return await work(each => stops.push(each), folder)
  } finally {
    await stop()
  }
}

/** Starts the product as a process; returns it and its address. */
export async function startServer(env: Record<string, string>, onEnd: OnEnd) {
  const server = startProcess(env)
  onEnd(server.stop)
  return { ...server, address: await server.listening, pid: server.child.pid ?? 0 }
}
