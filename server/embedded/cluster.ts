import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import { giveTo } from './data-folder.ts'
import { EmbeddedError } from './embedded-error.ts'
import { postgresEnv } from './postmaster.ts'
import type { RunAs } from './run-as.ts'

const version = '18'
const untilItsInitdbGivesUp = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }

type Place = { dataDir: string; binaries: Binaries; runAs: RunAs; durable: boolean }

/** Creates `dataDir`/pgdata with the database and role `pedidos` on first use; returns the role's password. */
export async function ensureCluster(place: Place): Promise<string> {
  const pgdata = join(place.dataDir, 'pgdata')
  const passwordFile = join(place.dataDir, 'password')
  const hadPassword = existsSync(passwordFile)
  if (!hadPassword) await savePassword(passwordFile, place.runAs)
  const password = (await readFile(passwordFile, 'utf8')).trim()

  if (!existsSync(pgdata)) await create(place, pgdata, password)
  else await checkVersion(pgdata)
  if (!hadPassword) await runSql(place, pgdata, `alter role pedidos password '${password}'`)
  return password
}

/** Flushed to disk before the cluster that needs it exists. */
async function savePassword(path: string, { owner }: RunAs) {
  await writeFile(path, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  giveTo(owner, path)
}

/** Creates the cluster under a temporary name, so that an interrupted start leaves nothing half made. */
async function create(place: Place, pgdata: string, password: string) {
  for (const name of await readdir(place.dataDir)) {
    if (name.startsWith('pgdata.new-')) await rm(join(place.dataDir, name), untilItsInitdbGivesUp)
  }
  const fresh = `${pgdata}.new-${randomBytes(4).toString('hex')}`
  await initdb(place, fresh)
  // not a superuser: a SQL injection still can't read files or run programs as the system user
  await runSql(place, fresh, `create role pedidos login createdb password '${password}'`)
  await runSql(place, fresh, 'create database pedidos owner pedidos')
  await rename(fresh, pgdata)
  if (place.durable) await flushFolder(place.dataDir)
}

/** The superuser has no password and no socket: only `postgres --single`, run by the folder's owner, can use it. */
function initdb({ binaries, runAs, durable }: Place, pgdata: string) {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth-local=peer', '--auth-host=scram-sha-256']
  const rest = ['--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])]
  return run(runAs, binaries.initdb, [`--pgdata=${pgdata}`, ...locale, ...access, ...rest])
}

function runSql({ binaries, runAs }: Place, pgdata: string, statement: string) {
  const args = ['--single', '-D', pgdata, '-c', 'exit_on_error=on', 'postgres']
  return run(runAs, binaries.postgres, args, `${statement}\n`)
}

async function run(runAs: RunAs, program: string, programArgs: string[], input = '') {
  const { file, args, options } = runAs.command(program, programArgs)
  const child = spawn(file, args, { ...options, env: postgresEnv, cwd: '/', stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.end(input)
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new EmbeddedError(`Não foi possível preparar o banco embutido: ${output.trim().slice(-500)}`)
}

async function checkVersion(pgdata: string) {
  const found = (await readFile(join(pgdata, 'PG_VERSION'), 'utf8')).trim()
  if (found === version) return
  throw new EmbeddedError(
    `A pasta ${pgdata} é do PostgreSQL ${found} e este servidor usa o ${version}: restaure-a em um servidor ${found} e migre os dados.`,
  )
}

/** Keeps a file's new name or place in the folder through a power failure. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
