import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openNetwork } from '../../test/network.ts'
import { newCluster } from '../postgres.ts'
import { admin } from './buyers.ts'
import { newClock } from './clock.ts'
import { newDisk } from './disk.ts'
import { newLoad } from './load.ts'
import { type KeptServer, keepServer } from './servers.ts'

const MEGABYTES = 512
const DATABASE_PORT = 4510
const SERVER_PORTS = [4520, 4521]
/** Small WAL sizes, so that a small disk suffices and fills soon. */
const settings = ['max_wal_size=64MB', 'min_wal_size=32MB', 'max_connections=100']

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Opens a database with its own disk, clock and network, and kept servers that use it. */
export async function openStage(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-faults-'))
  await chmod(folder, 0o711) // the database runs as another user
  const clock = await newClock(folder)
  const disk = await newDisk(join(folder, 'disk'), MEGABYTES)
  const cluster = await newCluster(programs, disk.folder, { settings, env: clock.env })
  const node = { name: 'database', port: DATABASE_PORT, folder: join(disk.folder, 'pgdata') }
  const network = await openNetwork({ host: '127.0.0.1', port: DATABASE_PORT })
  const servers: KeptServer[] = []
  const stop = async () => {
    network.restore()
    await Promise.all(servers.map(server => server.stop()))
    network.close()
    await cluster.stop()
    await disk.unmount()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await cluster.create(node)
    const DATABASE_URL = `postgres://pedidos@127.0.0.1:${network.port}/pedidos`
    const env = { ...admin, ...clock.env, DATABASE_URL }
    for (const port of SERVER_PORTS) servers.push(await keepServer(env, port))
    const load = newLoad(servers.map(({ address }) => address))
    /** Bypasses the network that fails. */
    const direct = `postgres://postgres@127.0.0.1:${DATABASE_PORT}/pedidos`
    return { cluster, node, network, disk, clock, servers, load, served: DATABASE_URL, direct, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
