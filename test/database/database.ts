import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/db/migrate.ts'
import { connectOnce } from '../../server/db/one-connection.ts'
import { startEmbedded } from '../../server/embedded/start.ts'

/**
 * Starts the same PostgreSQL as production, without fsync because the data is thrown away, and makes the template `modelo`.
 * `usedFolder` is a data folder as the product's first start leaves it; tests copy it and keep files of this database beside it.
 */
export async function startTestDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-teste-'))
  await chmod(folder, 0o711) // for the user `postgres`, where root runs the tests
  const [usedFolder, dataDir] = [join(folder, 'usada'), join(folder, 'data')]
  const first = await startEmbedded({ dataDir: usedFolder, durable: false, log: () => {} })
  await migrate(first.connectionString)
  await first.stop()
  execFileSync('cp', ['-a', usedFolder, dataDir])
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => {} })
  await using client = await connectOnce(embedded.connectionString.replace(/\/[^/?]*(\?|$)/, '/postgres$1'))
  await client.query('create database modelo template pedidos')
  return {
    connectionString: embedded.connectionString,
    usedFolder,
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
