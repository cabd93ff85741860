import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, link, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { inSession, type Session } from '../../db/session.ts'
import { flushFolder } from '../../embedded/cluster.ts'
import { BackupError } from './backup-error.ts'
import { END_OF_ROWS, FIRST_LINE, type Foot, type Head, JSON_LINE, sequenceLine } from './format.ts'
import { copyInto, copyOutOf, quoted, sums, tables } from './tables.ts'

/** Fast enough that the database and not the compression is the bottleneck. */
const LEVEL = 4

/** Writes a consistent snapshot of the database to a new file, which appears only when complete; stops at the signal. */
export async function writeBackup(connectionString: string, file: string, signal?: AbortSignal): Promise<Foot> {
  const path = resolve(file)
  await refuseExisting(path)
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.parcial`
  try {
    const foot = await inSession(connectionString, 'read', async session => {
      const foot: Foot = { tabelas: {}, somas: { pedidos: 0, valorTotal: '0' } }
      const sink = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
      await pipeline(content(session, foot), createGzip({ level: LEVEL }), sink, { signal })
      return foot
    })
    // A link instead of a rename, so that the second of two backups with one name does not replace the first.
    await link(unfinished, path).catch(refuseSecond(path))
    await flushFolder(dirname(path))
    return foot
  } finally {
    await rm(unfinished, { force: true })
  }
}

const taken = (path: string) =>
  new BackupError(`O arquivo ${path} já existe: escolha outro nome, uma cópia nunca substitui outra`)

async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw taken(path)
}

const refuseSecond = (path: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'EEXIST' ? taken(path) : error
}

/** Fills `foot` meanwhile. */
async function* content(session: Session, foot: Foot): AsyncGenerator<Buffer | string> {
  const found = await tables(session)
  if (!found.some(({ name }) => name === 'migracao'))
    throw new BackupError('Não há nada deste sistema no banco de dados: nada foi guardado')
  // Locked until the end, so that no table's structure changes during the copy.
  await session.run(`lock table ${found.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  yield `${FIRST_LINE}\n${JSON_LINE}${JSON.stringify(await headOf(session))}\nbegin;\n`
  for (const table of found) {
    yield `${copyInto(table)}\n`
    let linhas = 0
    for await (const chunk of session.copyOut(copyOutOf(table))) {
      linhas += newlines(chunk)
      yield chunk
    }
    foot.tabelas[table.name] = { linhas }
    yield END_OF_ROWS
  }
  for (const { name, last } of await sequences(session)) yield `${sequenceLine(name, last)}\n`
  foot.somas = await sums(session)
  yield `commit;\n${JSON_LINE}${JSON.stringify(foot)}\n`
}

/** Each row is one line: COPY writes a line break inside a value as `\n`. */
function newlines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}

async function headOf(session: Session): Promise<Head> {
  const migracoes = await session.rows<{ arquivo: string }>`select arquivo from migracao order by arquivo collate "C"`
  const server = await session.first<{
    versao: string
    agora: string
  }>`select current_setting('server_version') as versao, to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as agora`
  return {
    criadaEm: server?.agora ?? '',
    postgres: server?.versao ?? '',
    migracoes: migracoes.map(({ arquivo }) => arquivo),
  }
}

/** Sequences ignore snapshots: read after the rows, they are ahead of all of them. */
function sequences(session: Session): Promise<{ name: string; last: number }[]> {
  return session.rows`select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename collate "C"`
}
