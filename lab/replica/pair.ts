import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sqlState } from '../../server/db/driver-errors.ts'
import { migrate } from '../../server/db/migrate.ts'
import { connectOnce } from '../../server/db/one-connection.ts'
import { findBinaries } from '../../server/embedded/binaries.ts'
import { freePort } from '../../server/embedded/free-port.ts'
import { launchPostmaster, type Postmaster, postgresEnv, postmasterFile } from '../../server/embedded/postmaster.ts'
import { chooseOwner, runAs as runAsOwner } from '../../server/embedded/run-as.ts'
import { until } from '../until.ts'

export type Side = 'primary' | 'replica'
type Place = { pgdata: string; port: number }
type RunAs = ReturnType<typeof runAsOwner>
export type Pair = Awaited<ReturnType<typeof startPair>>

/** No fsync, because the data is thrown away. A lagging replica can always catch up and never waits for a report. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=replica',
  'wal_keep_size=1GB',
  'jit=off',
  'timezone=UTC',
]
const ON_REPLICA = ['max_standby_streaming_delay=200ms']

/**
 * Starts the embedded PostgreSQL twice in one folder: a primary with the product's tables, and its streaming replica. The
 * embedded package lacks `pg_basebackup`, so the files are copied between pg_backup_start and pg_backup_stop.
 */
export async function startPair(folder: string) {
  const binaries = await findBinaries()
  const owner = chooseOwner(folder)
  const give = async (path: string) => owner && chown(path, owner.uid, owner.gid)
  await give(folder)
  const runAs = runAsOwner(owner, folder, binaries)
  const at = {
    primary: { pgdata: join(folder, 'primary'), port: await freePort() },
    replica: { pgdata: join(folder, 'replica'), port: await freePort() },
  }
  const running: Partial<Record<Side, Postmaster>> = {}

  const url = (side: Side, user = 'pedidos', name = 'pedidos') =>
    `postgres://${user}@127.0.0.1:${at[side].port}/${name}`
  const asSuperuser = (side: Side, name: string, ...statements: string[]) =>
    queryAll(url(side, 'postgres', name), statements)
  const launch = (side: Side) => {
    const { pgdata, port } = at[side]
    const settings = settingsOf(side, port)
    return launchPostmaster({ postgres: binaries.postgres, pgdata, settings, runAs, log: () => undefined })
  }
  /** Retries: processes of a killed server may still be ending. */
  const start = async (side: Side) => {
    running[side] = await until(`the ${side} takes connections`, async () => {
      const postmaster = launch(side)
      await postmaster.ready
      return postmaster
    })
  }
  const stop = async () => {
    for (const postmaster of Object.values(running)) postmaster.signal('SIGINT')
    await Promise.all(Object.values(running).map(({ exited }) => exited))
  }
  try {
    await initdb(runAs, binaries.initdb, at.primary.pgdata)
    await start('primary')
    await asSuperuser('primary', 'postgres', 'create role pedidos login', 'create database pedidos owner pedidos')
    await migrate(url('primary'))
    await copy(url('primary', 'postgres', 'postgres'), at)
    for (const each of [at.replica.pgdata, ...(await below(at.replica.pgdata))]) await give(each)
    await start('replica')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    primaryUrl: url('primary'),
    replicaUrl: url('replica'),
    /** The address of another database on the pair. */
    urlOf: url,
    superuser: (side: Side, statement: string) => asSuperuser(side, 'pedidos', statement),
    start,
    /** Kills with SIGKILL. */
    kill: async (side: Side) => {
      const postmaster = running[side]
      delete running[side]
      const [pid] = await postmasterFile(at[side].pgdata)
      process.kill(Number(pid), 'SIGKILL')
      await postmaster?.exited
    },
    stop,
  }
}

/** Rows of the last statement. Retries when the replica cancels it for its replay. */
async function queryAll(connectionString: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  await using client = await connectOnce(connectionString)
  let rows: Record<string, unknown>[] = []
  for (const statement of statements) rows = (await again(() => client.query(statement))).rows
  return rows
}

function settingsOf(side: Side, port: number): string[] {
  const own = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  return [...own, ...SETTINGS, ...(side === 'replica' ? ON_REPLICA : [])].flatMap(each => ['-c', each])
}

async function initdb(runAs: RunAs, program: string, pgdata: string): Promise<void> {
  const how = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
  const { file, args, options } = runAs.command(program, [`--pgdata=${pgdata}`, ...how])
  const child = spawn(file, args, { ...options, env: postgresEnv, cwd: '/', stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb exited with ${code}`)
}

/** Copies the running primary's files to the replica. */
async function copy(primaryUrl: string, { primary, replica }: Record<Side, Place>): Promise<void> {
  await using client = await connectOnce(primaryUrl)
  await client.query(`select pg_backup_start('replica', true)`)
  const left = (path: string) => !/^(postmaster\.(pid|opts)|pg_wal\/.+)$/.test(relative(primary.pgdata, path))
  await cp(primary.pgdata, replica.pgdata, { recursive: true, filter: left })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await writeFile(join(replica.pgdata, 'backup_label'), rows[0].labelfile)
  await mkdir(join(replica.pgdata, 'pg_wal'), { recursive: true, mode: 0o700 })
  const from = `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres'\n`
  await appendFile(join(replica.pgdata, 'postgresql.auto.conf'), from)
  await writeFile(join(replica.pgdata, 'standby.signal'), '')
}

async function below(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.map(({ parentPath, name }) => join(parentPath, name))
}

async function again<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (sqlState(error) !== '40001') throw error
    return ask()
  }
}
