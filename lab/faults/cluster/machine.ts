import { execFile } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../server/embedded/free-port.ts'
import { openNetwork } from '../../../test/network.ts'
import { chooseUser, findPrograms } from '../../postgres.ts'
import { killAll, launch, signalAll } from '../programs.ts'

const HOST = '127.0.0.1'
/** Seconds: the shortest that Patroni takes for a lock of 9 s (loop_wait + 2 × retry_timeout ≤ ttl). */
const TIMING = { ttl: 9, loop_wait: 1, retry_timeout: 4 }

export type Machine = Awaited<ReturnType<typeof newMachine>>

/** A machine with Patroni and PostgreSQL that reaches etcd over a network that can be cut. */
export async function newMachine(folder: string, name: string, etcd: { host: string; port: number }) {
  const own = join(folder, name)
  const user = await chooseUser()
  await mkdir(own, { mode: 0o700 })
  if (user) await chown(own, user.uid, user.gid)
  const network = await openNetwork(etcd)
  const ports = { etcd: network.port, postgres: await freePort(), rest: await freePort() }
  const file = join(own, 'patroni.yml')
  await writeFile(file, JSON.stringify(configuration(name, own, ports), null, 2), { mode: 0o644 })
  return {
    name,
    port: ports.postgres,
    restPort: ports.rest,
    start: () => launch('patroni', [file], own),
    /** Patroni's view of the cluster: every member with its role. Rejects when Patroni is away. */
    members: async () => {
      const reply = await fetch(`http://${HOST}:${ports.rest}/cluster`, { signal: AbortSignal.timeout(2_000) })
      const { members } = (await reply.json()) as { members: { name: string; role: string }[] }
      return members
    },
    /** Kills Patroni and PostgreSQL with SIGKILL. */
    kill: () => killAll(own),
    /** Simulates a hung machine: the kernel accepts connections, but no process answers. */
    freeze: () => signalAll(own, 'SIGSTOP'),
    thaw: () => signalAll(own, 'SIGCONT'),
    cutFromEtcd: async () => network.silence(),
    rejoinEtcd: async () => network.restore({ dead: true }),
    closeNetwork: network.close,
    /** Switches over as an operator does; resolves when Patroni reports success. */
    switchover: async (candidate: string) => {
      const args = ['switchover', '--leader', name, '--candidate', candidate, '--force']
      const env = { PATH: process.env.PATH, HOME: own, LC_ALL: 'C.UTF-8' }
      const how = { ...user, cwd: own, env, timeout: 60_000 }
      const { stdout } = await promisify(execFile)('patronictl', ['-c', file, ...args], how)
      if (!stdout.includes('Successfully switched over')) throw new Error(stdout)
    },
  }
}

/** The configuration from docs/operations.md, for a machine that is a loopback address. */
function configuration(name: string, folder: string, ports: { etcd: number; postgres: number; rest: number }) {
  const at = (port: number) => `${HOST}:${port}`
  return {
    scope: 'pedidos',
    name,
    restapi: { listen: at(ports.rest), connect_address: at(ports.rest) },
    // `proxy`: otherwise Patroni asks etcd for its members' addresses and bypasses the network that can be cut.
    etcd: { proxy: `http://${at(ports.etcd)}` },
    bootstrap: {
      dcs: {
        ...TIMING,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { synchronous_commit: 'on', max_connections: 100, shared_buffers: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [`host all all ${HOST}/32 trust`, `host replication all ${HOST}/32 trust`],
    },
    postgresql: {
      listen: at(ports.postgres),
      connect_address: at(ports.postgres),
      data_dir: join(folder, 'pgdata'),
      bin_dir: findPrograms(),
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: '' },
    },
  }
}
