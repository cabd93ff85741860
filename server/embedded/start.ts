import { resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { makePrivate, openDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { endLeftovers } from './leftovers.ts'
import { chooseOwner, runAs as runAsOwner } from './run-as.ts'
import { supervise } from './supervisor.ts'

export type Embedded = { connectionString: string; stop(): Promise<void> }

type Options = {
  dataDir: string
  /** False only for test templates: commits are then not flushed to disk. */
  durable?: boolean
  log: (message: string, details?: object) => void
}

/**
 * Starts the PostgreSQL in `dataDir`, creating it on first use, ends what a killed server left running there, and
 * restarts it on the same address whenever it ends. Throws `DataDirInUse` if another live server uses the folder, and
 * `EmbeddedError` if it can't start here; both messages say in Portuguese what to do.
 */
export async function startEmbedded({ dataDir, durable = true, log }: Options): Promise<Embedded> {
  const binaries = await findBinaries()
  const folder = openDataFolder(resolve(dataDir))
  const owner = chooseOwner(folder)
  const lock = lockFolder(folder)
  try {
    makePrivate(folder, owner)
    const runAs = runAsOwner(owner, folder, binaries)
    const pgdata = `${folder}/pgdata`
    await endLeftovers(pgdata, log)
    const password = await ensureCluster({ dataDir: folder, binaries, runAs, durable })
    const database = await supervise({ postgres: binaries.postgres, pgdata, runAs, durable, log })

    let stopped: Promise<void> | undefined
    return {
      connectionString: `postgres://pedidos:${password}@127.0.0.1:${database.port}/pedidos`,
      stop: () => (stopped ??= database.stop().finally(() => lock.release())),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
