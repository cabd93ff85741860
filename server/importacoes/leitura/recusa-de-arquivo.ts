import type { ColunaDoArquivo } from '#contract/importacoes.ts'

type Motivo = { campo: string | null; mensagem: string }
/** Why a file is not read; if only columns are missing, with the file's columns, so that the user can assign them. */
export type Recusa = { motivos: [Motivo, ...Motivo[]]; colunas: ColunaDoArquivo[] }

export const NAO_E_TABELA = 'Este arquivo não é uma planilha: envie um .xlsx ou um .csv'

/** The whole file can't be imported; the message says why, and what to do. Its `cause` is what leaves a thread. */
export class RecusaDeArquivo extends Error {
  override readonly cause: Recusa

  constructor(motivos: string | Recusa['motivos'], colunas: ColunaDoArquivo[] = []) {
    const todos: Recusa['motivos'] = typeof motivos === 'string' ? [{ campo: null, mensagem: motivos }] : motivos
    super(todos[0].mensagem)
    this.cause = { motivos: todos, colunas }
  }
}
