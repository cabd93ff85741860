import type { Asked } from '../../asked.ts'
import { invalid, invalidField } from '../../errors.ts'
import { threads } from '../../threads.ts'
import type { Leitura } from '../lida.ts'
import type { Arquivo } from './abrir.ts'
import type { Recusa } from './recusa-de-arquivo.ts'

const files = threads<Arquivo, Leitura>(new URL('./abrir.ts', import.meta.url), {
  what: 'arquivos',
  threads: 2,
  calls: 8,
  mebibytes: 256,
})
/** Ten thousand clients with nine columns take two seconds of a processor. */
const SECONDS = 30
const DEMAIS =
  'O arquivo é grande ou complexo demais para ser lido: copie só a tabela para uma planilha nova, ou divida-a em partes menores'

/** Reads a file in a thread, whatever is in it; 422 says why it can't be imported. */
export async function lerArquivo(arquivo: Arquivo, { userId, signal }: Asked): Promise<Leitura> {
  const late = AbortSignal.timeout(SECONDS * 1000)
  try {
    return await files({ userId, signal: AbortSignal.any([signal, late]) }, read => read(arquivo))
  } catch (error) {
    const { cause, code } = error as { cause?: Partial<Recusa>; code?: string }
    if (cause?.motivos) throw invalid(cause.motivos, cause.colunas?.length ? { colunas: cause.colunas } : undefined)
    if (signal.aborted || !(late.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY')) throw error
    throw invalidField(null, DEMAIS)
  }
}
