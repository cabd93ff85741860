import type { ColunaDoArquivo } from '#contract/importacoes.ts'
import { type Arquivo, abrir, type Lida } from './abrir.ts'
import { conferirLinha, type LinhaConferida } from './conferir-linha.ts'
import { type Motivo, RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** A file's columns and its rows, each checked on its own. */
export type Leitura = Lida & { linhas: LinhaConferida[] }
/** Why a file can't be imported; an error's own fields would not leave the thread. */
export type Recusa = { motivos: [Motivo, ...Motivo[]]; colunas: ColunaDoArquivo[] }

export default async function ler(arquivo: Arquivo): Promise<Leitura | Recusa> {
  try {
    const { linhas, ...lida } = await abrir(arquivo)
    const como = { tipo: arquivo.tipo, colunas: lida.colunas, ditas: arquivo.ditas }
    return { ...lida, linhas: linhas.map(({ row, linha }) => conferirLinha(como, row, linha)) }
  } catch (error) {
    if (error instanceof RecusaDeArquivo) return { motivos: error.motivos, colunas: error.colunas }
    throw error
  }
}
