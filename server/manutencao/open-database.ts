import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { DataDirInUse, EmbeddedError } from '../embedded/embedded-error.ts'
import { postmasterFile } from '../embedded/leftover.ts'
import { type Embedded, startEmbedded } from '../embedded/start.ts'

const PORT_LINE = 3

/**
 * The configured database. Starts an embedded one. If another server already runs it, connects to that one when
 * `shared`, and otherwise throws.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Config,
  { shared }: { shared: boolean },
): Promise<Embedded> {
  if (databaseUrl) return { connectionString: databaseUrl, stop: async () => undefined }
  const log = (message: string, details?: object) => {
    if (message !== 'postgres') console.error(JSON.stringify({ message, ...details }))
  }
  try {
    return await startEmbedded({ dataDir, log })
  } catch (error) {
    if (shared && error instanceof DataDirInUse) return running(resolve(dataDir))
    throw error
  }
}

/** The embedded PostgreSQL that another server runs. */
async function running(dataDir: string): Promise<Embedded> {
  const port = (await postmasterFile(join(dataDir, 'pgdata')))[PORT_LINE]?.trim()
  if (!port) throw new EmbeddedError('O servidor ainda está começando: tente de novo em alguns segundos')
  const password = (await readFile(join(dataDir, 'password'), 'utf8')).trim()
  return { connectionString: `postgres://pedidos:${password}@127.0.0.1:${port}/pedidos`, stop: async () => undefined }
}
