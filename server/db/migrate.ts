import { readdir, readFile } from 'node:fs/promises'
import { ConfigError } from '../errors.ts'
import { connectOnce } from './one-connection.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The first file: the whole schema, as 36 earlier files left it. */
const SCHEMA = '0036'

/** Applies missing migrations: SQL files in order, each in its own transaction. server/prepare.ts holds the lock. */
export async function migrate(connectionString: string): Promise<void> {
  await using client = await connectOnce(connectionString)
  await client.query(
    'create table if not exists migracao (arquivo text primary key, feita_em timestamptz not null default now())',
  )
  const { rows } = await client.query<{ arquivo: string }>('select arquivo from migracao')
  const done = rows.map(row => row.arquivo)
  if (isBeforeSchema(done))
    throw new ConfigError(
      'O banco de dados é de uma versão antiga do sistema: inicie uma vez a versão anterior com ele, e depois esta',
    )
  for (const file of missing(done, await migrations())) {
    await client.query('begin')
    await client.query(await migration(file))
    await client.query('insert into migracao (arquivo) values ($1)', [file])
    await client.query('commit')
  }
}

/** Whether a database or backup that names these files is older than the first file. */
export function isBeforeSchema(done: string[]): boolean {
  return done.length > 0 && !done.some(file => numberOf(file) === SCHEMA)
}

/** The files that are not done. Their numbers count: a file that names the 36th of before has the schema. */
export function missing(done: string[], files: string[]): string[] {
  const numbers = done.map(numberOf)
  return files.filter(file => !numbers.includes(numberOf(file)))
}

const numberOf = (file: string) => file.slice(0, SCHEMA.length)

/** The file names in order. */
export async function migrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).sort()
}

export function migration(file: string): Promise<string> {
  return readFile(new URL(file, FOLDER), 'utf8')
}
