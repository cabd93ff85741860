import { readdir, readFile } from 'node:fs/promises'
import { connectOnce } from './one-connection.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Applies missing migrations: SQL files in order, each in its own transaction. server/prepare.ts holds the lock. */
export async function migrate(connectionString: string): Promise<void> {
  await using client = await connectOnce(connectionString)
  await client.query(
    'create table if not exists migracao (arquivo text primary key, feita_em timestamptz not null default now())',
  )
  const { rows } = await client.query<{ arquivo: string }>('select arquivo from migracao')
  const done = new Set(rows.map(row => row.arquivo))
  for (const file of (await migrations()).filter(file => !done.has(file))) {
    await client.query('begin')
    await client.query(await migration(file))
    await client.query('insert into migracao (arquivo) values ($1)', [file])
    await client.query('commit')
  }
}

/** The file names in order. */
export async function migrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).sort()
}

export function migration(file: string): Promise<string> {
  return readFile(new URL(file, FOLDER), 'utf8')
}
