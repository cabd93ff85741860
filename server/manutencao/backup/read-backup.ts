import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { COPY_LINE, END_OF_ROWS, FIRST_LINE, Foot, Head, JSON_LINE, SEQUENCE_LINE } from './format.ts'

export type Reader = {
  table(found: { name: string; columns: string[] }, rows: AsyncIterable<Buffer>): Promise<void>
  sequence(name: string, last: number): Promise<void>
}

const broken = () =>
  new BackupError('Este arquivo está incompleto ou foi alterado: nada dele foi usado. Restaure outra cópia')

/** Reads a backup, tables in order; `open` first receives its head. */
export async function readBackup(
  file: string,
  open: (head: Head) => Promise<Reader>,
): Promise<{ head: Head; foot: Foot }> {
  // A damaged file is found before anything is touched: gzip has a checksum of its content.
  for await (const _ of contentOf(file));
  const lines = new Lines(contentOf(file))
  if ((await lines.next()) !== FIRST_LINE)
    throw new BackupError('Este arquivo não é uma cópia de segurança deste sistema')
  const head = json(Head, await lines.next())
  const reader = await open(head)
  if ((await lines.next()) !== 'begin;') throw broken()
  for (let line = await lines.next(); line !== 'commit;'; line = await lines.next()) {
    const [, name, columns] = COPY_LINE.exec(line) ?? []
    const [, sequence, last] = SEQUENCE_LINE.exec(line) ?? []
    if (name && columns) await reader.table({ name, columns: columns.split('", "') }, lines.rows())
    else if (sequence) await reader.sequence(sequence, Number(last))
    else throw broken()
  }
  return { head, foot: json(Foot, await lines.next()) }
}

function json<Schema extends z.ZodType>(schema: Schema, line: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(line.slice(JSON_LINE.length)))
  } catch (error) {
    throw new BackupError(broken().message, { cause: error })
  }
}

async function* contentOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const content = createGunzip()
  source.on('error', error => content.destroy(error))
  try {
    for await (const chunk of source.pipe(content)) yield chunk as Buffer
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new BackupError(`O arquivo ${file} não existe`, { cause: error })
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') throw new BackupError(broken().message, { cause: error })
    throw error
  } finally {
    source.destroy()
  }
}

/** Reads a stream by single lines or by long runs of lines. */
class Lines {
  readonly #source: AsyncGenerator<Buffer>
  /** Always starts at the beginning of a line. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncGenerator<Buffer>) {
    this.#source = source
  }

  async next(): Promise<string> {
    let end = this.#rest.indexOf(10)
    for (; end < 0; end = this.#rest.indexOf(10)) if (!(await this.#more())) throw broken()
    return this.#take(end + 1).toString('utf8', 0, end)
  }

  /** Whole lines up to the one that ends a table's rows. */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.#rest.toString('latin1', 0, END_OF_ROWS.length) !== END_OF_ROWS) {
      const end = this.#rest.indexOf(`\n${END_OF_ROWS}`)
      const whole = (end < 0 ? this.#rest.lastIndexOf(10) : end) + 1
      if (whole > 0) yield this.#take(whole)
      else if (!(await this.#more())) throw broken()
    }
    this.#take(END_OF_ROWS.length)
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next()
    if (value) this.#rest = this.#rest.length ? Buffer.concat([this.#rest, value]) : value
    return !done
  }
}
