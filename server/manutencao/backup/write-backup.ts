import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, link, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import sql from 'sql-template-tag'
import { inSession, type Session } from '../../db/session.ts'
import { flushFolder } from '../../embedded/cluster.ts'
import { BackupError } from './backup-error.ts'
import { END_OF_ROWS, FIRST_LINE, type Foot, type Head, JSON_LINE, sequenceLine } from './format.ts'
import { copyInto, copyOutOf, quoted, sums, tables } from './tables.ts'

/** Fast enough that the database and not the compression is the bottleneck. */
const LEVEL = 4

/** Writes a consistent snapshot of the database to a new file, which appears only when complete. */
export async function writeBackup(connectionString: string, file: string): Promise<Foot> {
  const path = resolve(file)
  await refuseExisting(path)
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.parcial`
  try {
    const foot = await inSession(connectionString, 'read', async session => {
      const content = new Content(session)
      const sink = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
      await pipeline(Readable.from(content.chunks()), createGzip({ level: LEVEL }), sink)
      return content.foot
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

class Content {
  foot: Foot = { tabelas: {}, somas: { pedidos: 0, valorTotal: '0', quantidade: '0', reservada: '0' }, sha256: '' }
  readonly #session: Session
  readonly #all = createHash('sha256')

  constructor(session: Session) {
    this.#session = session
  }

  async *chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of this.#sql()) {
      this.#all.update(chunk)
      yield chunk
    }
    this.foot.somas = await sums(this.#session)
    this.foot.sha256 = this.#all.digest('hex')
    yield Buffer.from(`${JSON_LINE}${JSON.stringify(this.foot)}\n`)
  }

  async *#sql(): AsyncGenerator<Buffer> {
    const found = await tables(this.#session)
    if (!found.some(({ name }) => name === 'migracao'))
      throw new BackupError('Não há nada deste sistema no banco de dados: nada foi guardado')
    // Locked until the end, so that no table's structure changes during the copy.
    await this.#session.run(`lock table ${found.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
    const head = await headOf(this.#session)
    yield Buffer.from(`${FIRST_LINE}\n${JSON_LINE}${JSON.stringify(head)}\nbegin;\n`)
    for (const table of found) {
      yield Buffer.from(`${copyInto(table)}\n`)
      const hash = createHash('sha256')
      let linhas = 0
      for await (const chunk of this.#session.copyOut(copyOutOf(table))) {
        hash.update(chunk)
        linhas += newlines(chunk)
        yield chunk
      }
      this.foot.tabelas[table.name] = { linhas, sha256: hash.digest('hex') }
      yield Buffer.from(END_OF_ROWS)
    }
    for (const { name, last } of await sequences(this.#session)) yield Buffer.from(`${sequenceLine(name, last)}\n`)
    yield Buffer.from('commit;\n')
  }
}

/** Each row is one line: COPY writes a line break inside a value as `\n`. */
function newlines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}

async function headOf(session: Session): Promise<Head> {
  const migracoes = await session.rows<{ arquivo: string }>(
    sql`select arquivo from migracao order by arquivo collate "C"`,
  )
  const server = await session.first<{ versao: string; agora: string }>(
    sql`select current_setting('server_version') as versao, to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as agora`,
  )
  return {
    criadaEm: server?.agora ?? '',
    postgres: server?.versao ?? '',
    migracoes: migracoes.map(({ arquivo }) => arquivo),
  }
}

/** Sequences ignore snapshots: read after the rows, they are ahead of all of them. */
function sequences(session: Session): Promise<{ name: string; last: number }[]> {
  return session.rows(
    sql`select sequencename as name, last_value as last from pg_sequences
      where schemaname = current_schema() and last_value is not null order by sequencename collate "C"`,
  )
}
