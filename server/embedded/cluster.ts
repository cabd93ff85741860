import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { freePort } from './free-port.ts'
import type { Log } from './leftover.ts'
import { initialise, startPostgres } from './postgres.ts'

const version = '18'
const secret = () => randomBytes(24).toString('hex')

/** Creates `folder`/pgdata with the database and role `pedidos` on first use; returns the role's password. */
export async function ensureCluster(folder: string, durable: boolean, log: Log): Promise<string> {
  const [pgdata, passwordFile] = [join(folder, 'pgdata'), join(folder, 'password')]
  if (existsSync(pgdata)) await checkVersion(pgdata)
  else {
    // Flushed to disk before the cluster that needs it exists.
    await writeFile(passwordFile, `${secret()}\n`, { mode: 0o600, flush: true })
    await create(pgdata, (await readFile(passwordFile, 'utf8')).trim(), durable, log)
  }
  return (await readFile(passwordFile, 'utf8')).trim()
}

/** Creates the cluster under a temporary name, so that an interrupted start leaves nothing half made. */
async function create(pgdata: string, password: string, durable: boolean, log: Log) {
  const folder = dirname(pgdata)
  for (const name of await readdir(folder))
    if (name.startsWith('pgdata.new-')) await rm(join(folder, name), { recursive: true, force: true })
  const databaseDir = `${pgdata}.new-${randomBytes(4).toString('hex')}`
  const options = { databaseDir, port: await freePort(), password: secret(), durable, log }
  await initialise(options)
  const { database, stop } = await startPostgres(options)
  const client = database.getPgClient('postgres', '127.0.0.1')
  await client.connect()
  // not a superuser: a SQL injection still can't read files or run programs as the system user
  await client.query(`create role pedidos login createdb password '${password}'`)
  await client.query('create database pedidos owner pedidos')
  await client.query('alter role postgres password null')
  await client.end()
  await stop()
  await rename(databaseDir, pgdata)
  if (durable) await flushFolder(folder)
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
