import type { Asked } from '../../asked.ts'
import { invalid } from '../../errors.ts'
import { threads } from '../../threads.ts'
import type { Leitura } from '../lida.ts'
import type { Arquivo } from './abrir.ts'
import type { Recusa } from './leitor-thread.ts'

const files = threads<Arquivo, Leitura | Recusa>(new URL('./leitor-thread.ts', import.meta.url), {
  ...{ what: 'arquivos', threads: 2, calls: 8, mebibytes: 256 },
})
/** Ten thousand clients with nine columns take two seconds of a processor. */
const SECONDS = 30

/** Reads a file in a thread, whatever is in it; 422 says why it can't be imported. */
export async function lerArquivo(arquivo: Arquivo, { userId, signal }: Asked): Promise<Leitura> {
  const late = AbortSignal.timeout(SECONDS * 1000)
  const lida = await files({ userId, signal: AbortSignal.any([signal, late]) }, read => read(arquivo)).catch(error => {
    if (signal.aborted || !(late.aborted || error.code === 'ERR_WORKER_OUT_OF_MEMORY')) throw error
    return DEMAIS
  })
  if ('motivos' in lida) throw invalid(lida.motivos, lida.colunas.length > 0 ? { colunas: lida.colunas } : undefined)
  return lida
}

const DEMAIS: Recusa = {
  motivos: [
    {
      campo: null,
      mensagem:
        'O arquivo é grande ou complexo demais para ser lido: copie só a tabela para uma planilha nova, ou divida-a em partes menores',
    },
  ],
  colunas: [],
}
