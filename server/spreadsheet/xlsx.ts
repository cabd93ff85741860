import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { LINHAS_DA_PLANILHA } from '#contract/exportacoes.ts'
import { invalidField } from '../errors.ts'
import type { Cell, Kind, Table } from './columns.ts'

/** What the thread is started with; then it gets batches of rows, then null, and answers the file's bytes. */
export type Head = {
  title: string
  about: readonly string[]
  columns: readonly { title: string; kind: Kind; width: number }[]
  totals: readonly Cell[] | null
}

const MEMORY = 1536

let turn: Promise<unknown> = Promise.resolve()

/**
 * The whole file, made in a thread of its own: a hundred thousand rows take seconds, and everybody else's calls go on.
 * One at a time, since each may take half a gigabyte. An abort ends the thread.
 */
export async function xlsx<Row>(table: Table<Row>, signal: AbortSignal): Promise<Uint8Array> {
  if (table.count !== undefined && table.count > LINHAS_DA_PLANILHA) throw tooMany()
  const mine = turn.then(() => make(table, signal))
  turn = mine.catch(() => undefined) // the next in line does not care how this one ended
  return mine
}

async function make<Row>({ title, about, columns, totals, rows }: Table<Row>, signal: AbortSignal) {
  signal.throwIfAborted()
  const head: Head = {
    ...{ title, about },
    columns: columns.map(({ title, kind, width }) => ({ title, kind, width })),
    totals: totals ? columns.map(({ title }) => totals[title] ?? null) : null,
  }
  const worker = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    workerData: head,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    const made = bytesOf(worker)
    await Promise.race([made, feed(worker, { columns, rows }, signal)])
    return await made
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

async function feed<Row>(
  worker: Worker,
  { columns, rows }: Pick<Table<Row>, 'columns' | 'rows'>,
  signal: AbortSignal,
): Promise<void> {
  let count = 0
  for await (const batch of rows) {
    signal.throwIfAborted()
    count += batch.length
    if (count > LINHAS_DA_PLANILHA) throw tooMany()
    worker.postMessage(batch.map(row => columns.map(({ value }) => value(row))))
  }
  worker.postMessage(null)
}

async function bytesOf(worker: Worker): Promise<Uint8Array> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The thread that writes spreadsheets ended before its file')
  })
  try {
    const [bytes] = (await Promise.race([once(worker, 'message'), ended])) as [Uint8Array]
    return bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooMany()
    throw error
  }
}

const tooMany = () =>
  invalidField(
    'formato',
    `São mais de ${LINHAS_DA_PLANILHA.toLocaleString('pt-BR')} linhas: baixe em CSV, ou escolha um período menor`,
  )
