import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { makePrivate, openDataFolder } from './data-folder.ts'
import { EmbeddedError } from './embedded-error.ts'
import { freePort } from './free-port.ts'
import { endLeftover, type Log } from './leftover.ts'
import { startPostgres } from './postgres.ts'
import { passClosedFolders, postgresUser } from './root.ts'

export type Embedded = { connectionString: string; stop(): Promise<void> }

type Options = {
  dataDir: string
  /** False only for test templates: commits are then not flushed to disk. */
  durable?: boolean
  log: Log
}

const PATIENCE = 20_000
// The port was taken meanwhile, or the processes of a killed PostgreSQL are still ending.
const PASSING = /Address already in use|could not create any TCP|shared memory block|lock file/

/**
 * Starts the PostgreSQL in `dataDir`, creating it on first use; ends one that a killed server left running there.
 * Throws `DataDirInUse` if another live server uses the folder, and `EmbeddedError` if it can't start here; both
 * messages say in Portuguese what to do.
 */
export async function startEmbedded({ dataDir, durable = true, log }: Options): Promise<Embedded> {
  const postgres = await findBinaries()
  const folder = openDataFolder(resolve(dataDir))
  const pgdata = join(folder, 'pgdata')
  await endLeftover(pgdata, log)
  const owner = postgresUser()
  makePrivate(folder, owner)
  if (owner) passClosedFolders(owner, postgres, folder)
  const password = await ensureCluster(folder, durable, log)
  for (const deadline = Date.now() + PATIENCE; ; await setTimeout(200)) {
    const port = await freePort()
    try {
      const { stop } = await startPostgres({ databaseDir: pgdata, port, durable, log })
      return { connectionString: `postgres://pedidos:${password}@127.0.0.1:${port}/pedidos`, stop }
    } catch (error) {
      if (!(error instanceof EmbeddedError && PASSING.test(error.message)) || Date.now() > deadline) throw error
      await endLeftover(pgdata, log)
    }
  }
}
