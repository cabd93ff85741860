import type { ColunaDoArquivo } from '#contract/importacoes.ts'
import type { Leitura } from '../lida.ts'
import { type Arquivo, abrir } from './abrir.ts'
import { type Motivo, RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** Why a file can't be imported; an error's own fields would not leave the thread. */
export type Recusa = { motivos: [Motivo, ...Motivo[]]; colunas: ColunaDoArquivo[] }

export default async function ler(arquivo: Arquivo): Promise<Leitura | Recusa> {
  try {
    return await abrir(arquivo)
  } catch (error) {
    if (error instanceof RecusaDeArquivo) return { motivos: error.motivos, colunas: error.colunas }
    throw error
  }
}
