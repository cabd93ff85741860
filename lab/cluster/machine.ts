import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../server/embedded/free-port.ts'
import { openNetwork } from '../../test/network.ts'
import { launch, type Running } from './etcd.ts'
import { killAll, signalAll } from './processes.ts'

const HOST = '127.0.0.1'

/** Patroni's settings, in seconds: lifetime of the leader's lock, interval of its renewal, and how long a failing renewal is retried. */
export type Timing = { ttl: number; loop_wait: number; retry_timeout: number }
export type Machine = Awaited<ReturnType<typeof newMachine>>

type Given = { name: string; folder: string; programs: string; running: Running; timing: Timing }

/** A machine with Patroni and PostgreSQL that reaches etcd over a network that can be cut. */
export async function newMachine(etcd: { host: string; port: number }, { name, folder, running, ...given }: Given) {
  const own = join(folder, name)
  const { user } = running
  await mkdir(own, { mode: 0o700 })
  if (user) await chown(own, user.uid, user.gid)
  const network = await openNetwork(etcd)
  const ports = { postgres: await freePort(), rest: await freePort() }
  const file = join(own, 'patroni.yml')
  const settings = configuration({ name, folder: own, etcd: network.port, ports, ...given })
  await writeFile(file, JSON.stringify(settings, null, 2), { mode: 0o644 })
  const start = () => launch('patroni', [file], own, running)
  return {
    name,
    port: ports.postgres,
    restPort: ports.rest,
    start,
    /** Patroni's view of the cluster: every member with its role and state. Rejects when Patroni is away. */
    members: async () => {
      const reply = await fetch(`http://${HOST}:${ports.rest}/cluster`, { signal: AbortSignal.timeout(2_000) })
      const { members } = (await reply.json()) as { members: { name: string; role: string; state: string }[] }
      return members
    },
    /** Kills Patroni and PostgreSQL with SIGKILL. */
    kill: () => killAll(own),
    /** Simulates a hung machine: the kernel accepts connections, but no process answers. */
    freeze: () => signalAll(own, 'SIGSTOP'),
    thaw: () => signalAll(own, 'SIGCONT'),
    cutFromEtcd: network.silence,
    rejoinEtcd: () => network.restore({ dead: true }),
    closeNetwork: network.close,
    patronictl: (...args: string[]) =>
      promisify(execFile)('patronictl', ['-c', file, ...args], {
        ...user,
        cwd: own,
        env: { PATH: process.env.PATH, HOME: own, LC_ALL: 'C.UTF-8' },
        timeout: 60_000,
      }),
    log: () => readFile(join(own, 'log'), 'utf8'),
  }
}

type Ports = { postgres: number; rest: number }
type Configured = {
  name: string
  folder: string
  programs: string
  etcd: number
  ports: Ports
  timing: Timing
}

/** The configuration from docs/operations.md, for a machine that is a loopback address. */
function configuration({ name, folder, programs, etcd, ports, timing }: Configured) {
  const at = (port: number) => `${HOST}:${port}`
  return {
    scope: 'pedidos',
    name,
    restapi: { listen: at(ports.rest), connect_address: at(ports.rest) },
    // `proxy`: otherwise Patroni asks etcd for its members' addresses and bypasses the network that can be cut.
    etcd: { proxy: `http://${at(etcd)}` },
    bootstrap: {
      dcs: {
        ...timing,
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
      bin_dir: programs,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: '' },
    },
  }
}
