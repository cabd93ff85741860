import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/embedded/start.ts'
import { endWithin } from '../../test/end-with.ts'
import { startProcess } from '../../test/server-process.ts'

/** Ends what was started, the last first; called at the end, after `minutes`, and when the run is told to stop. */
export type OnEnd = (stop: () => Promise<unknown>) => void

/** Runs a measurement that says whether every goal was reached, and exits 1 where one was not. */
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

/** A folder of the run's own, which goes with it. */
export async function newFolder(onEnd: OnEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-bench-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An embedded database, as durable as the product's, in `dataDir` below a folder of the run's own. */
export async function startDatabase(onEnd: OnEnd) {
  const folder = await newFolder(onEnd)
  const dataDir = join(folder, 'data')
  const { connectionString, stop } = await startEmbedded({ dataDir, log: () => undefined })
  onEnd(stop)
  return { folder, dataDir, connectionString }
}

/** The product as a process of its own, and where it listens. */
export async function startServer(env: Record<string, string>, onEnd: OnEnd) {
  const server = startProcess(env)
  onEnd(server.stop)
  return { ...server, address: await server.listening, pid: server.child.pid ?? 0 }
}
