import { readdir, readFile } from 'node:fs/promises'
import { connectOnce } from './db.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Brings the schema up to date: plain SQL files in order, each in its own transaction. server/prepare.ts holds the lock. */
export async function migrate(connectionString: string): Promise<void> {
  const client = await connectOnce(connectionString)
  try {
    await client.query(
      'create table if not exists migracao (arquivo text primary key, feita_em timestamptz not null default now())',
    )
    const { rows } = await client.query<{ arquivo: string }>('select arquivo from migracao')
    const done = new Set(rows.map(row => row.arquivo))
    const files = (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).sort()
    for (const file of files.filter(file => !done.has(file))) {
      const sql = await readFile(new URL(file, FOLDER), 'utf8')
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migracao (arquivo) values ($1)', [file])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}
