import type { ColunaDoArquivo } from '#contract/importacoes.ts'
import type { Achado, Dados, Leitura } from '../lida.ts'
import { abrir, type Arquivo as Bytes } from './abrir.ts'
import { conferirLinha } from './conferir-linha.ts'
import { type Motivo, RecusaDeArquivo } from './recusa-de-arquivo.ts'

export type Arquivo = Bytes & { aba?: string | undefined; colado: boolean }
/** Why a file can't be imported; an error's own fields would not leave the thread. */
export type Recusa = { motivos: [Motivo, ...Motivo[]]; colunas: ColunaDoArquivo[] }

export default async function ler(arquivo: Arquivo): Promise<Leitura | Recusa> {
  try {
    const { linhas, colunas, todas, ...lida } = await abrir(arquivo)
    const como = { tipo: arquivo.tipo, colunas, ditas: arquivo.ditas }
    const titulos = Object.fromEntries(colunas.map(({ campo, titulo }) => [campo, titulo]))
    return {
      ...{ ...lida, titulos, colunas: todas, deFora: [], abas: [] },
      linhas: linhas.map(({ row, linha }, i) => {
        const { celulas, dados, erros, avisos } = conferirLinha(como, row, linha)
        return {
          ...{ ordem: i + 1, linha, onde: null, titulos },
          celulas: Object.fromEntries(colunas.map(({ campo }, i) => [campo, celulas[i] ?? ''])),
          dados: dados as Dados | null,
          ...{ erros: erros ?? ([] as Achado[]), avisos: avisos ?? ([] as Achado[]) },
        }
      }),
    }
  } catch (error) {
    if (error instanceof RecusaDeArquivo) return { motivos: error.motivos, colunas: error.colunas }
    throw error
  }
}
