import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/db/migrate.ts'
import { connectOnce } from '../../server/db/once.ts'
import { startEmbedded } from '../../server/embedded/start.ts'

/**
 * The same engine as in production, without fsync: real concurrency, throw-away data. Makes the template `modelo`.
 * `usedFolder`: a data folder as a first start leaves it, which tests copy; beside it is room for what goes with this database.
 */
export async function startTestDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-teste-'))
  const [usedFolder, dataDir] = [join(folder, 'usada'), join(folder, 'data')]
  await (await startEmbedded({ dataDir: usedFolder, durable: false, log: () => {} })).stop()
  execFileSync('cp', ['-a', usedFolder, dataDir])
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => {} })
  const client = await connectOnce(embedded.connectionString)
  await client.query('create database modelo')
  await client.end()
  await migrate(embedded.connectionString.replace(/\/[^/?]*(\?|$)/, '/modelo$1'))
  return {
    connectionString: embedded.connectionString,
    usedFolder,
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
