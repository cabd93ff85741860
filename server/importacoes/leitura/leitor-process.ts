import type { ColunaDoArquivo } from '#contract/importacoes.ts'
import { seal } from '../../limits/seal.ts'
import { type Arquivo, abrir, type Lida } from './abrir.ts'
import { conferirLinha, type LinhaConferida } from './conferir-linha.ts'
import { type Motivo, RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** The process's messages: first the result of reading, then, on each request, the next rows. */
export type Dito =
  | ({ fase: 'lida'; total: number } & Lida)
  | { fase: 'recusada'; motivos: Motivo[]; colunas: ColunaDoArquivo[] }
  | { fase: 'falhou'; erro: string }
  | { fase: 'linhas'; linhas: LinhaConferida[] }

const AT_A_TIME = 1_000
const say = (dito: Dito) => process.send?.(dito)

seal()
process.once('disconnect', () => process.exit())
process.once('message', async (arquivo: Arquivo) => {
  try {
    const { linhas, ...lida } = await abrir(arquivo)
    const como = { tipo: arquivo.tipo, colunas: lida.colunas, ditas: arquivo.ditas }
    let next = 0
    process.on('message', () => {
      const slice = linhas.slice(next, next + AT_A_TIME)
      next += slice.length
      say({ fase: 'linhas', linhas: slice.map(({ row, linha }) => conferirLinha(como, row, linha)) })
    })
    say({ fase: 'lida', total: linhas.length, ...lida })
  } catch (error) {
    if (error instanceof RecusaDeArquivo) say({ fase: 'recusada', motivos: error.motivos, colunas: error.colunas })
    else say({ fase: 'falhou', erro: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
