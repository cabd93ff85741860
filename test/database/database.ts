import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/db/migrate.ts'
import { connectOnce } from '../../server/db/once.ts'
import { startEmbedded } from '../../server/embedded/start.ts'

/** The same engine as in production, without fsync: real concurrency, throw-away data. Makes the template `modelo`. */
export async function startTestDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pedidos-teste-'))
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => {} })
  const client = await connectOnce(embedded.connectionString)
  await client.query('create database modelo')
  await client.end()
  await migrate(embedded.connectionString.replace(/\/[^/?]*(\?|$)/, '/modelo$1'))
  return {
    connectionString: embedded.connectionString,
    stop: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
