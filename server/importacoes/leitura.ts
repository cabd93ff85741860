import { Worker } from 'node:worker_threads'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { tooMany } from '../errors.ts'
import type { LinhaConferida } from './conferir.ts'
import type { Dito } from './leitor.worker.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** A hostile file is stopped by these, not by the process running out of memory or time. */
const LIMITS = { maxOldGenerationSizeMb: 512, stackSizeMb: 32 }
const ANSWER_WITHIN = 60_000

export type Leitura = Extract<Dito, { fase: 'lida' }> & {
  /** The next rows, checked each by itself; empty at the end. */
  proximas(): Promise<LinhaConferida[]>
  fechar(): Promise<void>
  fechada: Promise<unknown>
}

/** Each may hold a connection (an Idempotency-Key's) and ten megabytes: half of the pool is left to others. */
export const MOST_WAITING = 5

let reading: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Reads a file on a thread of its own, so that other calls go on meanwhile. Rejects with a RecusaDeArquivo, or with 429
 * where too many wait already.
 */
export async function abrirLeitura(tipo: TipoDeImportacao, bytes: Uint8Array): Promise<Leitura> {
  if (waiting >= MOST_WAITING) throw tooMany(5)
  waiting++
  return inTurn(tipo, bytes).finally(() => waiting--)
}

/** One file at a time: the memory of a server is bounded, whatever arrives at once. */
function inTurn(tipo: TipoDeImportacao, bytes: Uint8Array): Promise<Leitura> {
  const mine = reading.then(() => abrir(tipo, bytes))
  reading = mine.then(
    ({ fechada }) => fechada,
    () => undefined,
  )
  return mine
}

async function abrir(tipo: TipoDeImportacao, bytes: Uint8Array): Promise<Leitura> {
  const worker = new Worker(new URL('./leitor.worker.ts', import.meta.url), {
    workerData: { tipo, bytes },
    resourceLimits: LIMITS,
  })
  const fechada = new Promise(resolve => worker.once('exit', resolve))
  worker.on('error', () => undefined) // told by who waits for an answer, or asks for the next
  const fechar = async () => void (await worker.terminate())
  try {
    const found = await dito(worker)
    if (found.fase !== 'lida') throw refusalOf(found)
    const proximas = async () => {
      const answer = dito(worker)
      worker.postMessage('more')
      const rows = await answer
      if (rows.fase !== 'linhas') throw refusalOf(rows)
      return rows.linhas
    }
    return { ...found, proximas, fechar, fechada }
  } catch (error) {
    await fechar()
    throw error
  }
}

function refusalOf(dito: Dito): Error {
  const [first, ...rest] = dito.fase === 'recusada' ? dito.motivos : []
  return first ? new RecusaDeArquivo(first, ...rest) : new Error(`The reading thread said ${dito.fase} out of turn`)
}

/** What the thread says next. */
function dito(worker: Worker): Promise<Dito> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      worker.off('message', heard).off('error', failed).off('exit', ended)
    }
    const heard = (message: Dito) => {
      done()
      resolve(message)
    }
    const failed = (error: Error & { code?: string }) => {
      done()
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RecusaDeArquivo(GRANDE) : error)
    }
    const ended = () => {
      done()
      reject(new RecusaDeArquivo('A leitura do arquivo foi interrompida: envie-o de novo'))
    }
    const timer = setTimeout(() => {
      done()
      reject(new RecusaDeArquivo(GRANDE))
    }, ANSWER_WITHIN)
    worker.on('message', heard).on('error', failed).on('exit', ended)
    if (worker.threadId < 0) ended()
  })
}

const GRANDE = 'O arquivo é grande demais para ser lido: divida-o em partes menores'
