import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/embedded/start.ts'
import { endWithin } from '../../test/end-with.ts'
import { startProcess } from '../../test/server-process.ts'

/** Registers a clean-up. They run last first: at the end, after `minutes`, and on SIGINT or SIGTERM. */
export type OnEnd = (stop: () => Promise<unknown>) => void

/** Runs a measurement that returns whether every goal was reached; exits 1 if not. */
export async function runBench(minutes: number, measure: (onEnd: OnEnd) => Promise<boolean>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  endWithin(minutes, stop)
  try {
    process.exitCode = (await measure(each => stops.push(each))) ? 0 : 1
  } finally {
    await stop()
  }
}

/** A temporary folder, deleted at the end of the run. */
export async function newFolder(onEnd: OnEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-bench-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts an embedded database with the product's durability, in `dataDir` inside a temporary folder. */
export async function startDatabase(onEnd: OnEnd) {
  const folder = await newFolder(onEnd)
  const dataDir = join(folder, 'data')
  const { connectionString, stop } = await startEmbedded({ dataDir, log: () => undefined })
  onEnd(stop)
  return { folder, dataDir, connectionString }
}

/** Starts the product as a process; returns it and its address. */
export async function startServer(env: Record<string, string>, onEnd: OnEnd) {
  const server = startProcess(env)
  onEnd(server.stop)
  return { ...server, address: await server.listening, pid: server.child.pid ?? 0 }
}
