import { fairQueue } from '../../limits/fair-queue.ts'
import { limitedProcess, NoAnswer } from '../../limits/limited-process.ts'
import type { Arquivo } from './abrir.ts'
import type { LinhaConferida } from './conferir-linha.ts'
import type { Dito } from './leitor-process.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** 50,000 clients with nine columns take 5 s of a processor and 480 MiB. */
const LIMITS = { processorSeconds: 10, memoryMiB: 768, answersWithinSeconds: 60 }

/** Files being read or checked. One sent with an Idempotency-Key holds a connection, so the limit leaves the rest of the pool to others. */
export const LEITURAS = fairQueue({ what: 'arquivos', atOnce: 4, places: 16 })

export type Leitura = Extract<Dito, { fase: 'lida' }> & {
  /** The next rows, each checked on its own; empty at the end. */
  proximas(): Promise<LinhaConferida[]>
  fechar(): void
  fechada: Promise<unknown>
}

/** Reads a file in a separate process, in a turn of `LEITURAS`. Rejects with a RecusaDeArquivo. */
export async function abrirLeitura(arquivo: Arquivo): Promise<Leitura> {
  const { tell, hear, end, ended } = limitedProcess<Dito>(new URL('./leitor-process.ts', import.meta.url), LIMITS)
  const next = async <Fase extends Dito['fase']>(fase: Fase, asked: Arquivo | 'more') => {
    tell(asked)
    const dito = await hear().catch(tooMuch)
    if (dito.fase !== fase) throw refusalOf(dito)
    return dito as Extract<Dito, { fase: Fase }>
  }
  try {
    const found = await next('lida', arquivo)
    return { ...found, proximas: async () => (await next('linhas', 'more')).linhas, fechar: end, fechada: ended }
  } catch (error) {
    end()
    throw error
  }
}

function refusalOf(dito: Dito): Error {
  const [first, ...rest] = dito.fase === 'recusada' ? dito.motivos : []
  if (first && dito.fase === 'recusada')
    return Object.assign(new RecusaDeArquivo(first, ...rest), { colunas: dito.colunas })
  return new Error(dito.fase === 'falhou' ? dito.erro : `The reading process sent ${dito.fase} out of turn`)
}

function tooMuch(error: unknown): never {
  throw error instanceof NoAnswer ? Object.assign(new RecusaDeArquivo(DEMAIS), { cause: error }) : error
}

const DEMAIS =
  'O arquivo é grande ou complexo demais para ser lido: copie só a tabela para uma planilha nova, ou divida-a em partes menores'
