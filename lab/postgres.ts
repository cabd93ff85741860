import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { connectOnce } from '../server/db/one-connection.ts'
import { until } from './until.ts'

const HOST = '127.0.0.1'
const SETTINGS = ['unix_socket_directories=', 'shared_buffers=64MB', 'max_connections=100', 'synchronous_commit=on']

/** The folder of the system's PostgreSQL, which the embedded package lacks programs of. */
export function findPrograms(): string {
  const programs = globSync('/usr/lib/postgresql/*/bin')
    .filter(folder => existsSync(`${folder}/pg_basebackup`) && existsSync(`${folder}/initdb`))
    .sort((a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4]))
    .at(-1)
  if (!programs) throw new Error('The programs of PostgreSQL are missing. On Debian: apt-get install postgresql')
  return programs
}

export type Node = { name: string; port: number; folder: string }

/** The user to run PostgreSQL as: it refuses root, so root uses `postgres`, which Debian's package creates. */
export async function chooseUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'))
  if (!line) throw new Error('There is no user "postgres" to run PostgreSQL as')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** Manages PostgreSQL servers in one folder: creates, copies, starts, kills and promotes them. */
export async function newCluster(folder: string) {
  const programs = findPrograms()
  const user = await chooseUser()
  if (user) await chown(folder, user.uid, user.gid)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const run = (program: string, args: string[]) =>
    promisify(execFile)(`${programs}/${program}`, args, { ...user, env, cwd: folder, timeout: 60_000 })
  const running = new Map<string, ReturnType<typeof spawn>>()

  const launch = ({ port, folder }: Node) => {
    const settings = [`port=${port}`, `listen_addresses=${HOST}`, ...SETTINGS].flatMap(setting => ['-c', setting])
    return spawn(`${programs}/postgres`, ['-D', folder, ...settings], { ...user, env, cwd: folder, stdio: 'ignore' })
  }
  /** Retries a start that fails, because processes of a killed server may still be ending. */
  const start = (node: Node) =>
    until(`${node.name} takes connections`, async () => {
      const child = running.get(node.name)
      if (!child || child.exitCode !== null || child.signalCode !== null) running.set(node.name, launch(node))
      return (await query(node, 'select 1')) > 0
    })
  const end = async ({ name }: Pick<Node, 'name'>, signal: 'SIGKILL' | 'SIGINT') => {
    const child = running.get(name)
    running.delete(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await new Promise(resolve => child.once('exit', resolve))
  }
  return {
    start,
    /** Restarts with a fast shutdown, which disconnects the clients. */
    restart: async (node: Node) => {
      await end(node, 'SIGINT')
      await start(node)
    },
    /** Kills only the postmaster; its processes end when they notice, as after a crash. */
    kill: (node: Node) => end(node, 'SIGKILL'),
    create: async (node: Node) => {
      await run('initdb', ['-D', node.folder, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'])
      await start(node)
      await query(node, 'create role pedidos login')
      await query(node, 'create database pedidos owner pedidos')
    },
    /** Makes a synchronous standby: from then on a commit waits until the standby has it on disk. */
    follow: async (primary: Node, standby: Node) => {
      await mkdir(standby.folder, { mode: 0o700 })
      if (user) await chown(standby.folder, user.uid, user.gid)
      const from = `host=${HOST} port=${primary.port} user=postgres application_name=${standby.name}`
      await run('pg_basebackup', ['-D', standby.folder, '-d', from, '-R', '-X', 'stream', '--checkpoint=fast'])
      await start(standby)
      await query(primary, `alter system set synchronous_standby_names = '${standby.name}'`)
      await query(primary, 'select pg_reload_conf()')
      const following = `select from pg_stat_replication where sync_state = 'sync'`
      await until(`${standby.name} is synchronous`, async () => (await query(primary, following)) > 0)
    },
    /** Promotes a standby and resets its copied `synchronous_standby_names`, so that it waits for no standby. */
    promote: async (standby: Node) => {
      await query(standby, `alter system reset synchronous_standby_names`)
      await query(standby, 'select pg_reload_conf()')
      await query(standby, 'select pg_promote(true, 30)')
    },
    stop: () => Promise.all([...running.keys()].map(name => end({ name }, 'SIGINT'))),
  }
}

/** Runs one statement as the superuser; returns the number of rows. */
export async function query({ port }: Pick<Node, 'port'>, text: string): Promise<number> {
  await using client = await connectOnce(`postgres://postgres@${HOST}:${port}/postgres`)
  return (await client.query(text)).rowCount ?? 0
}
